"""What a correct reader gives for each file of shared/data/pdf-hard, found by looking at the rendered pages.

Nothing here was copied from what the reader gives: where the table and the reader differ, the
picture of the page is right. White space and the bars of Markdown tables do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ingest import (
    DamagedFileError,
    Document,
    IngestError,
    NothingToReadError,
    PasswordNeededError,
    WrongPasswordError,
)

WHOLE = 0
"""In place of a page number: anywhere in the document."""

Strings = tuple[str, ...]
ByPage = Mapping[int, Strings]


@dataclass(frozen=True, slots=True)
class Later:
    """What the page says and the reader cannot give until a feature is there; not checked yet."""

    page: int
    """Physical page, or `WHOLE`."""
    need: str
    """A few words that must be found one day, or what must happen."""
    reason: str


@dataclass(frozen=True, slots=True)
class Hard:
    """One file, with one password, and what must come of it."""

    file: str
    """Name in shared/data/pdf-hard, without the suffix."""
    note: str
    """What is hard about it and how the right answer is known."""
    password: str | None = None
    pages: int = 0
    """Units expected; 0 where the file is refused."""
    must_include: ByPage = field(default_factory=dict)
    must_not_include: ByPage = field(default_factory=dict)
    once: ByPage = field(default_factory=dict)
    """What the page shows exactly once: text drawn twice for boldness, form values found twice."""
    in_order: Mapping[int, tuple[Strings, ...]] = field(default_factory=dict)
    """Per page, lists of strings that follow one another."""
    flags: ByPage = field(default_factory=dict)
    """Flags that a page must carry; a page not named must carry none but `may_flags`."""
    may_flags: frozenset[str] = frozenset({"running-lines", "needs-ocr"})
    """Flags that any page may carry: a page number at the foot is a running line or just a number."""
    problems: Mapping[str, str] = field(default_factory=dict)
    """Problem codes that must come, and what `where` or the message must name."""
    may_problems: frozenset[str] = frozenset()
    """Codes that may come; any other is wrong."""
    recognised: ByPage = field(default_factory=dict)
    """What must be found where the pictures of pages are recognised."""
    recognised_in_order: Mapping[int, Strings] = field(default_factory=dict)
    """Per page, strings of it that follow one another."""
    labels: Mapping[int, str] = field(default_factory=dict)
    """Printed page numbers that differ from the physical ones."""
    sections: Mapping[str, int] = field(default_factory=dict)
    """Entries of the outline and their physical pages."""
    error: type[IngestError] | None = None
    """Raised where the whole file must be refused."""
    says: str = ""
    """Part of its message."""
    error_optional: bool = False
    """Refusing is right, and so is a document with these flags and problems: both say that it is unread."""
    later: tuple[Later, ...] = ()

    def unrecognised(self, document: Document) -> Iterator[str]:
        """Yield what of the scans is missing, or out of order."""
        texts = {unit.page: " ".join(unit.text.split()) for unit in document.units}
        for page, strings in self.recognised.items():
            yield from (f"page {page} lacks {one!r}" for one in strings if one not in texts.get(page, ""))
        for page, strings in self.recognised_in_order.items():
            places = [texts.get(page, "").find(one) for one in strings]
            if -1 in places or places != sorted(places):
                yield f"page {page}: {strings} are not in this order: {places}"


SCAN = "a picture of text, no text layer: needs OCR"
_BLANK = frozenset({"no-text"})
_LOREM_LEFT = "Nulla malesuada porttitor diam."
_ENCRYPTED: ByPage = {1: ("pdf encryption test",)}

HARD = (
    Hard(
        "oc_acroform",
        "A scan of one sentence and an unticked check box without a value; no text drawn. Whether or not the "
        "box is listed as a form value, the scan above it is unread and must be reported.",
        pages=1,
        error=NothingToReadError,
        error_optional=True,
        problems={"needs-ocr": "page 1"},
        may_flags=frozenset({"form-values", "empty", "needs-ocr"}),
        recognised={1: ("perfectly cromulent word",)},
    ),
    Hard(
        "oc_invalid",
        "44 bytes: a PDF header, a sentence, %%EOF. No object in it.",
        error=DamagedFileError,
    ),
    Hard(
        "oc_linn",
        "One page, one 2550 × 3300 picture, nothing else drawn.",
        error=NothingToReadError,
        recognised={1: ("32 Track MIDI Sequence Recorder", "Tarzana, CA 91356", "SINGLE STEP function.")},
        recognised_in_order={
            1: (
                "To overdub notes at specific points",
                "simply use LOCATE",
                "See your Linn dealer",
                "Additional Features",
            )
        },
    ),
    Hard(
        "oc_skew",
        "The page of oc_linn turned by about five degrees.",
        error=NothingToReadError,
        recognised={1: ("32 Track MIDI Sequence Recorder", "Tarzana, CA 91356")},
        recognised_in_order={
            1: (
                "To overdub notes at specific points",
                "simply use LOCATE",
                "See your Linn dealer",
                "Additional Features",
            )
        },
    ),
    Hard(
        "oc_multipage",
        "Six pictures; only page 4 has a text layer: invisible OCR text over a picture of the whole page. "
        "Pages 3 and 4 show the same chart.",
        pages=6,
        must_include={4: ("Oppose", "Percentage")},
        in_order={4: (("400", "300", "Oppose", "Percentage"),)},
        flags={1: ("empty",), 2: ("empty",), 3: ("empty",), 4: ("ocr-layer",), 5: ("empty",), 6: ("empty",)},
        problems={"needs-ocr": "1–3, 5–6"},
        sections={"Chapter II": 1, "Huge Page": 2, "Wikipedia image": 3, "Indented image": 4},
        recognised={
            1: ("went tip-toeing along a path", "If you are with the quality"),
            2: ("9000x9000 pixels at 300 DPI", "81 megapixels"),
            3: ("Support", "Oppose"),
            5: ("It was the year of Our Lord", "Spiritual revelations"),
            6: ("It was the year of Our Lord", "Spiritual revelations"),
        },
        recognised_in_order={
            5: (
                "with a plain face",
                "sentencing a youth to have his",
                "hands cut off",
                "being recognised and",
            ),
            6: (
                "with a plain face",
                "sentencing a youth to have his",
                "hands cut off",
                "being recognised and",
            ),
        },
    ),
    Hard(
        "oc_no_contents",
        "A page without /Contents: blank when rendered, and no scan either.",
        error=NothingToReadError,
        says="nothing is written on page 1",
    ),
    Hard(
        "oc_toc",
        "Page 1: one line and a form XObject that is only a picture; page 2 is blank. An outline of nine entries, "
        "one of them a blank.",
        pages=2,
        once={1: ("embedded as a Form XObject",)},
        flags={2: ("empty",)},
        may_problems=_BLANK,
        sections={"Page 2": 2, "Page 1 again": 1, "Deeper still": 2},
    ),
    Hard(
        "oc_truetype_font_nomapping",
        "The page shows one word, Phone, and an empty table. The font is a TrueType subset whose cmap, post table "
        "and encoding name no characters, and there is no ToUnicode: the codes mean nothing.",
        pages=1,
        must_not_include={WHOLE: ('"7+%-',)},
        flags={1: ("garbage-text",)},
        may_flags=frozenset({"empty", "unmapped-characters"}),
        problems={"no-text": "page 1"},
        error=NothingToReadError,
        error_optional=True,
        recognised={1: ("Phone",)},
    ),
    Hard(
        "pj_Pages-tree-refs",
        "The second branch of the page tree leads in a circle (3 → 4 → 5 → 3) and holds no page; the cross-reference "
        "table is broken as well. The one line stands at y = 800: inside the box that the page inherits (842 high), "
        "above the 792 that a parser assumes where it does not look up the tree.",
        pages=2,
        must_include={1: ("Pages loop",)},
        flags={2: ("failed",)},
        problems={"page-failed": "page 2"},
        may_problems=frozenset({"damaged"}),
    ),
    Hard(
        "pj_bomb_giant",
        "Two lines of text, then three content streams that would unpack to 1.16 GB each; a renderer shows the two "
        "lines at once.",
        pages=1,
        must_include={1: ("GIANT JBIG2 BOMB", "1.16GB each")},
        in_order={1: (("GIANT JBIG2 BOMB", "100000x100000"),)},
    ),
    Hard(
        "pj_copy_paste_ligatures",
        "All Latin ligatures in one word: ff fi fl ffi ffl ſt st, each to be spelled out (ſt may stay or become st).",
        pages=1,
        must_include={1: ("abcdeffffiflffiffl", "ghijklmno")},
        must_not_include={1: ("ﬀ", "ﬁ", "ﬂ", "ﬃ", "ﬄ", "ﬅ", "ﬆ")},
    ),
    Hard(
        "pj_issue7229",
        "A Russian certificate of technical inspection, two scanned pages; an object lies beside the offset given.",
        error=NothingToReadError,
        later=(
            Later(1, "ШЕВРОЛЕ СПАРК", f"{SCAN}; the models in rapidocr's wheel do not know Cyrillic"),
            Later(2, "Гидравлический", "likewise"),
        ),
    ),
    Hard(
        "pj_labelled_pages",
        "Eleven blank pages with the labels i–iv, 1–3, a–b, 4–5; no text on any of them.",
        error=NothingToReadError,
        says="nothing is written on",
    ),
    Hard(
        "pj_noembed-sjis",
        "Five Hiragana in Shift-JIS with a font that is not embedded: the codes 82A0 82A2 82A4 82A6 82A8. "
        "Renders blank where no Japanese font is installed.",
        pages=1,
        must_include={1: ("あいうえお",)},
    ),
    Hard(
        "pj_tracemonkey",
        "A paper in two columns with figures and a table across both; TeX fonts without ToUnicode, words broken at "
        "line ends.",
        pages=14,
        must_include={
            1: (
                "difficult to compile than",
                "an alternative compilation technique",
                "uses a mixed-mode execution",  # broken after its own hyphen
                "efficiently",
            ),
            2: (
                "a naïve implementation",  # drawn as a diaeresis over a dotless i
                "resulting tracing VM TraceMonkey",  # broken as Trace- / Monkey
                "SpiderMonkey. We call",
                "nested, type-specialized trace trees",
            ),
            10: ("using SunSpider, the industry",),  # broken as Sun- / Spider
            12: ("3d-cube 25 27 29 3 0 1.1 1.1 1.2 2.20x", "bitops-bitwise-and 1 1 1 0 0 1.0 1.0 1.0 25.20x"),
        },
        must_not_include={WHOLE: ("com- pile", "ﬁ", "ﬂ", "ﬀ")},
        in_order={
            1: (
                (
                    "Trace-based Just-in-Time",
                    "Abstract",
                    "Keywords",
                    "1. Introduction",
                    "client-side web programming",
                ),
                ("Abstract", "Permission to make digital"),
                (
                    "client-side web programming",
                    "and is used for the application logic",
                    "subsequent loop iterations",
                ),
            ),
            2: (
                (
                    "Hence, recording and compiling",
                    "This paper makes the following",
                    "our dynamic compiler based on",
                ),
                ("our dynamic compiler based on", "for (var i = 2; i < 100; ++i)", "Figure 1."),
                (
                    "Figure 1.",
                    "Figure 2.",
                    "a set of industry benchmarks",
                    "2. Overview: Example Tracing Run",
                ),
            ),
            3: (
                (
                    "v0 := ld state[748]",
                    "Figure 3.",
                    "mov edx, ebx(748)",
                    "Figure 4.",
                    "This is the first iteration",
                ),
                ("that can be entered if the", "interpreter PC and the types", "for the outer loop"),
            ),
            11: (
                ("Figure 10.", "In particular, the", "dominated by such a", "Two programs trace well"),
                ("Two programs trace well", "Detailed performance metrics.", "on the order of the"),
            ),
            12: (
                (
                    "Speedup",
                    "3d-cube",
                    "string-validate-input",
                    "Figure 13.",
                    "from the following calculations",
                ),
                ("fastest available JavaScript compiler", "inline threaded interpreter", "8. Related Work"),
            ),
            13: (
                ("Figure 12.", "inner loops become hot first", "Researchers have shown how to gen"),
                (
                    "Researchers have shown how to gen",
                    "erate native code",
                    "9. Conclusions",
                    "10. Future Work",
                ),
            ),
            14: (("[1] LuaJIT roadmap", "[9] C. Chambers", "[10] A. Gal.", "[19] M. Zaleski"),),
        },
        later=(
            Later(13, "shown how to generate native code", "the word is broken from one column to the next"),
            Later(12, "the statistics as Markdown rows", "tables"),
            Later(
                11,
                "the chart's labels are readable or left out; likewise on pages 10 and 13",
                "their font's ToUnicode map repeats the codes !, \", # … in order of use: garbage within a good page",
            ),
        ),
    ),
    Hard(
        "pj_vertical",
        "Japanese set vertically: the right column comes first. Pages 2 and 3 show two rules and no text.",
        pages=3,
        must_include={1: ("あいうえお", "日本語")},
        in_order={1: (("あいうえお", "日本語"),)},
        flags={2: ("empty",), 3: ("empty",)},
        may_problems=_BLANK,
    ),
    Hard(
        "pp_federal-register-2020-17221",
        "Three columns with running heads. On every page the printer's mark (VerDate …, and two turned lines) is "
        "drawn in white on white: nobody sees it. Pages 7–14 hold figures that are pictures of text; page 8 is "
        "nothing but such a picture under its running head.",
        pages=15,
        must_include={
            1: ("[Docket No. FAA–2020–0686; Product Identifier 2019–NM–035–AD]", "Proposed Rules"),
            2: ("issued Emergency AD 2018–23–51 as an", "resulting in 157 fatalities"),
            9: ("replace the existing Runaway Stabilizer",),
            15: ("Issued on August 3, 2020.",),
        },
        must_not_include={
            WHOLE: ("VerDate", "DSKJLSW7X2PROD", "06AUP1", "EP06AU20"),
            2: ("Vol. 85, No. 152", "47699"),
            5: ("Vol. 85, No. 152", "47702"),
            15: ("Vol. 85, No. 152", "47712"),
        },
        in_order={
            1: (
                (
                    "Proposed Rules",
                    "contains notices to the public",
                    "DEPARTMENT OF TRANSPORTATION",
                    "SUMMARY:",
                    "any of the following",
                ),
                ("any of the following methods:", "Federal eRulemaking Portal", "Examining the AD Docket"),
                ("Comments Invited", "reference a specific portion", "proposal, explain the reason"),
                ("proposal, explain the reason", "Confidential Business Information (CBI)", "Background"),
            ),
            2: (
                ("Hatta International Airport", "airspeed disagree alert, and", "altitude disagree alert,"),
                (
                    "altitude disagree alert,",
                    "the manufacturer, the operator,",
                    "and the Ethiopian Civil Aviation",
                ),
                (
                    "Preliminary KNKT",
                    "Stall warning indication is",
                    "Ethiopian Aircraft Accident Investigation",
                ),
                ("and the Ethiopian Civil Aviation", "the FAA also proposes to"),
                # Footnotes may follow their column or the whole page, but not come first.
                ("airspeed disagree alert, and", "Preliminary KNKT"),
                ("the FAA also proposes to", "Ethiopian Aircraft Accident Investigation"),
            ),
            5: (
                (
                    "Proposed AD Requirements",
                    "and removing INOP",
                    "markers if applicable",
                    "Flightcrew Training",
                ),
                ("Flightcrew Training", "public comment. You may subscribe", "Costs of Compliance"),
                ("Costs of Compliance", "FCC OPS installation and verification", "AFM revisions"),
            ),
            7: (
                ("inserting a copy of figures", "(1) In the Certificate", "(2) In the Operating"),
                ("(2) In the Operating", "(3) In the Operating", "paragraph with the information"),
            ),
            10: (("replace the existing Stabilizer Trim", "Inoperative paragraph with"),),
            12: (("(8) In the Operating", "(9) In the Operating"),),
            15: (
                ("Related Information", "BILLING CODE 4910–13–P", "DEPARTMENT OF TRANSPORTATION"),
                ("DEPARTMENT OF TRANSPORTATION", "The FAA proposes to adopt", "Examining the AD Docket"),
                (
                    "Examining the AD Docket",
                    "docket shortly after receipt",
                    "Confidential Business Information",
                ),
            ),
        },
        flags={1: ("invisible-text",), 8: ("invisible-text", "running-lines", "empty")}
        | dict.fromkeys((2, 3, 4, 5, 6, 7, *range(9, 16)), ("invisible-text", "running-lines")),
        may_flags=frozenset({"running-lines", "form-values", "needs-ocr"}),  # the form value is a signature
        problems={"needs-ocr": "page 8"},
        later=(
            Later(
                7,
                "Recall items are minimum immediate",
                "a figure that is a picture, on a page with text: OCR",
            ),
            Later(10, "Firmly hold control column.", "a figure that is a picture, on a page with text: OCR"),
            Later(1, "call 206–231–3195", "a number broken after its dash, to be joined as words are"),
            Later(5, "the estimated costs as Markdown rows", "tables"),
        ),
    ),
    Hard(
        "pp_issue-67-example",
        "A Chinese quarterly report: a running head on every page, ruled tables, bold by stroking the outlines.",
        pages=22,
        must_include={
            1: ("2018 年第一季度报告", "2018 年 04 月"),
            2: ("第一节 重要提示", "不存在虚假记载、误导性陈述"),
            3: (
                "营业收入（元） 4,755,785.11 5,699,227.63 -16.55%",
                "总资产（元） 298,608,889.04 306,236,911.04 -2.49%",
                "□ 是 √ 否",
            ),
            4: ("境外法人 29.43% 257,055,899",),
            22: ("六、期末现金及现金等价物余额 23,182.19 888,476.92",),
        },
        must_not_include=dict.fromkeys((1, 2, 3, 4, 8, 12, 20, 22), ("第一季度报告全文",)),
        once={1: ("东北电气发展股份有限公司",), 2: ("重要提示",), 3: ("公司基本情况",)},
        in_order={
            3: (
                ("公司基本情况", "本报告期", "上年同期", "营业收入", "净利润", "非经常性损益项目和金额"),
                ("非流动资产处置损益", "3,240,868.82", "清偿债务减少", "99,456.06", "对公司根据"),
            ),
            8: (("重大诉讼仲裁情况", "证券投资情况", "衍生品投资情况", "违规对外担保情况"),),
        },
        flags=dict.fromkeys(range(1, 23), ("running-lines",)),
        later=(Later(3, "the accounts as Markdown rows", "tables, ruled"),),
    ),
    Hard(
        "pp_issue-71-duplicate-chars",
        "A Chinese résumé: everything bold is drawn twice at the same place; headings and dates are drawn apart from "
        "the lines they belong to.",
        pages=2,
        must_include={2: ("3com 认证网络大师", "使用时长： 12个月")},
        once={
            1: ("项目名称一1", "北京师范大学珠海分校", "培训经历", "名模意义一些有意义一些"),
            2: ("3com", "midd", "计算机", "2019年12月", "意大利语", "专业技能"),
        },
        in_order={
            1: (
                (
                    "指导施工单位安全施工。炸弹",
                    "2020.01",
                    "项目名称一1",
                    "14负责",
                    "2019.01",
                    "项目经验",
                    "2017.02",
                ),
                (
                    "2015.02",
                    "教育经历",
                    "2018.05",
                    "北京师范大学珠海分校",
                    "计算机科学与技术",
                    "青岛理工大学",
                    "高中",
                ),
                ("高中", "培训经历", "微软", "培训课程"),
            ),
            2: (
                (
                    "证书",
                    "3com",
                    "2019年05月",
                    "微软公司的",
                    "midd",
                    "语言能力",
                    "意大利语",
                    "专业技能",
                    "使用时长",
                ),
            ),
        },
    ),
    Hard(
        "pp_pr-136-example",
        "Six scanned pages of Chinese with invisible OCR text over each (GBK-EUC-H, font not embedded, no ToUnicode). "
        "pdfium gives digits and brackets alone and loses every Chinese character; pypdf and the codes themselves "
        "give them all, and they agree with the picture but for single characters.",
        pages=6,
        must_include={
            1: ("浙江菲达环保科技股份有限公司", "上海证券交易所", "被法院受理", "杭州市西溪路"),
            2: ("取得的反抵押资产", "办理完毕预售网签备案", "3,805.07"),
            3: ("反担保抵押资产不足弥补风险的敞口", "14,220.995"),
            6: ("不再有其他债权人", "我们判断抵押资产确权"),
        },
        in_order={
            1: (("有关财务事项", "上海证券交易所", "进行了审慎核查", "被法院受理", "具体明细如下"),),
            3: (("财务状况", "不足弥补风险", "有关部门就处置不良贷款"),),
        },
        flags=dict.fromkeys(range(1, 7), ("ocr-layer",)),
        may_flags=frozenset({"running-lines", "fallback-parser", "unmapped-characters"}),
        later=(
            Later(1, "2015 年年度报告", "the layer says ZOq5: a fresh OCR would read it better"),
            Later(2, "平安杭州湖墅支行 3,000 2015-09-21 2016-03-21", "the table stands apart in the layer"),
        ),
    ),
    Hard(
        "py_r3-empty-password",
        "RC4, 128 bits, empty user password: opens silently.",
        pages=1,
        must_include=_ENCRYPTED,
    ),
    Hard("py_r4-user-password", "Needs a password.", error=PasswordNeededError),
    Hard("py_r4-user-password", "A wrong one.", password="wrong", error=WrongPasswordError),
    Hard("py_r4-user-password", "The right one.", password="asdfzxcv", pages=1, must_include=_ENCRYPTED),
    Hard(
        "py_r5-empty-password",
        "AES-256 of Adobe's extension level 3, empty user password: opens silently.",
        pages=1,
        must_include=_ENCRYPTED,
    ),
    Hard("py_r6-both-passwords", "AES-256; needs a password.", error=PasswordNeededError),
    Hard(
        "py_r6-both-passwords",
        "The page says asdfzxcv, but that opens neither door.",
        password="asdfzxcv",
        error=WrongPasswordError,
    ),
    Hard("py_r6-both-passwords", "The user's password.", password="foo", pages=1, must_include=_ENCRYPTED),
    Hard("py_r6-both-passwords", "The owner's password.", password="bar", pages=1, must_include=_ENCRYPTED),
    Hard(
        "py_r6-owner-password",
        "AES-256, an owner's password only: opens silently.",
        pages=1,
        must_include=_ENCRYPTED,
    ),
    Hard(
        "py_r6-owner-password", "The owner's password.", password="asdfzxcv", pages=1, must_include=_ENCRYPTED
    ),
    Hard("py_r6-user-password", "AES-256; needs a password.", error=PasswordNeededError),
    Hard("py_r6-user-password", "A wrong one.", password="wrong", error=WrongPasswordError),
    Hard("py_r6-user-password", "The right one.", password="asdfzxcv", pages=1, must_include=_ENCRYPTED),
    Hard(
        "sf_GeoTopo-komprimiert",
        "A German script of 117 pages: umlauts, ligatures and „quotes“ in TeX fonts without ToUnicode, compounds "
        "broken at line ends, running heads with the section's title, an index in two columns, Roman labels.",
        pages=117,
        must_include={
            1: ("Einführung in die Geometrie und Topologie", "0. Auflage, 31. Dezember 2016"),
            2: (
                "gerne in A5 (Schwarz-Weiß, Ringbindung)",  # broken after its own hyphen
                "ihre Übungsaufgaben und Lösungen",
                "mittels Widerspruchsbeweisen sollte",
                "Die Kugeloberfläche",
                "„Analysis I“",
            ),
            3: ("Beispiele für verschiedene Formen", "„Einführung in die Algebra und Zahlentheorie“"),
            8: ("heißt Teilraumtopologie",),
            12: ("heißt hausdorffsch", "SNCF-Metrik"),
            105: ("auch kein Gruppenhomomorphismus", "sicher kein Homöomorphismus"),
            117: ("Zwischenwertsatz, 107",),
        },
        must_not_include={8: ("TOPOLOGISCHE RÄUME",), 12: ("METRISCHE RÄUME",)},
        in_order={
            2: (("Vorwort", "Danksagungen", "Was ist Topologie?", "Erforderliche Vorkenntnisse"),),
            3: (("Würfel", "Pyramide", "Abbildung 0.1", "Obwohl es nicht vorausgesetzt"),),
            12: (("Beispiel 11", "Definition 10", "Beweis:", "Diese Metrik wird auch"),),
            4: (("Inhaltsverzeichnis", "Topologische Räume", "Kompaktheit", "Krümmung von Kurven"),),
            115: (
                (
                    "Abbildung",
                    "Binormalenvektor",
                    "Eigenwert, 107",
                    "einfach zusammenhängend",
                    "Hilbert-Kurve",
                ),
            ),
            116: (("Homöomorphismengruppe", "Limes, 8", "lokal, 3", "Quotiententopologie", "projektiver"),),
            117: (("topologischer, 2", "Verklebung, 26", "verträglich, 29", "Zwischenwertsatz"),),
        },
        flags=dict.fromkeys((8, 12, 105, 116, 117), ("running-lines",)),
        may_flags=frozenset({"running-lines", "unmapped-characters"}),  # mathematical fonts
        labels={1: "i", 3: "iii", 4: "1", 8: "5", 116: "113", 117: "114"},
        sections={"1.1 Topologische Räume": 6, "5.3 Gauß-Krümmung": 95},
    ),
    Hard(
        "sf_habibi",
        "A Latin word and an Arabic one with a vowel mark. The ToUnicode map is the flaw: the glyph of h also stands "
        "for the Arabic word, and five glyphs stand for nothing (pdfium makes Greek letters of their numbers).",
        pages=1,
        must_include={1: ("habibi", "حَبيبي")},
        must_not_include={1: ("يبيب", "ϲ", "ϴ", "˴")},
        in_order={1: (("habibi", "حَبيبي"),)},
        may_flags=frozenset({"unmapped-characters"}),
        later=(
            Later(1, "حَبيبي, once", "the map gives it twice; only the picture shows that it is there once"),
        ),
    ),
    Hard(
        "sf_libreoffice-form",
        "A form: Alice and Bob are filled in, the boxes are unticked, nothing is chosen from the list.",
        pages=1,
        once={1: ("Alice", "Bob")},
        must_not_include={1: ("Indonesian",)},
        in_order={
            1: (
                ("Example for a Form", "First Name", "Last Name", "Birthday", "Gender:", "Female", "Male"),
                ("Male", "Nationality:", "Agree to privacy policy", "Other"),
            )
        },
        flags={1: ("form-values",)},
    ),
    Hard("sf_libreoffice-writer-password", "Needs a password.", error=PasswordNeededError),
    Hard("sf_libreoffice-writer-password", "A wrong one.", password="wrong", error=WrongPasswordError),
    Hard(
        "sf_libreoffice-writer-password",
        "The right one.",
        password="openpassword",
        pages=1,
        must_include={1: ("sadipscing elitr, sed diam nonumy eirmod tempor invidunt",)},
    ),
    Hard(
        "sf_mistitled_outlines_example",
        "Four pages with sections named Foo, Bar and Baz; the outline has 27 entries named First to Twenty-seventh.",
        pages=4,
        must_include={1: ("Contents",)},
        in_order={
            2: (("1 Foo", "2 Bar", "3 Baz", "4 Foo"),),
            3: (("5 Bar", "6 Baz", "7 Foo"),),
            4: (("8 Bar", "9 Baz"),),
        },
        sections={"First": 2, "Sixth": 3, "Twenty-seventh": 4},
        later=(
            Later(
                2, "passages under “1 Foo” are titled Foo", "the outline's titles stand nowhere on the page"
            ),
        ),
    ),
    Hard(
        "sf_multicolumn",
        "Two narrow columns, nearly every second line broken inside a word; page 3 has a table with three rules.",
        pages=3,
        must_include={
            1: ("consectetuer adipiscing elit. Ut purus", "morbi tristique senectus", "Maecenas lacinia"),
            3: ("Austria 8.9 83,879 Vienna German", "Czech Republic 10.7 78,866 Prague Czech"),
        },
        must_not_include={1: ("adip- iscing", "tris- tique")},
        in_order={
            1: (
                ("Two-Column Document", "Abstract", "Nam dui ligula", _LOREM_LEFT, "Donec nonummy"),
                ("Donec nonummy", "pellentesque ante.", "Quisque ullamcorper", "Fusce mauris."),
            ),
            2: (
                (
                    "lacus vel est.",
                    "Sed commodo posuere pede.",
                    "Morbi luctus, wisi",
                    "primis in faucibus orci",
                ),
                (
                    "primis in faucibus orci",
                    "luctus et ultrices posuere",
                    "Nulla nec lacus.",
                    "Suspendisse vitae elit.",
                ),
            ),
            3: (
                ("EU Countries Information", "Country", "Official Language", "Austria", "Finland", "Swedish"),
            ),
        },
        later=(Later(3, "the countries as Markdown rows", "tables, aligned"),),
    ),
    Hard(
        "sf_with-attachment",
        "One paragraph, and image.png (a drawing of a triangle) attached.",
        pages=1,
        must_include={1: ("no sea takimata sanctus",)},
        problems={"attachment": "image.png"},
        later=(
            Later(WHOLE, "image.png as a document of its own", "attachments as documents; a picture, so OCR"),
        ),
    ),
)
