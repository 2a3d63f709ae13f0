"""The words that tell the kind of a question, in English, Indonesian and Chinese."""

from __future__ import annotations

import re


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


_WORK = (
    r"(?:document|book|novel|story|text|manual|paper|report|article|guide|file|thesis|repo(?:sitory)?|project|"
    r"code ?base|contract|handbook|chapters?|pdf|whole thing)"
)
_ID_WORK = r"(?:dokumen|buku|novel|cerita|teks|manual|makalah|laporan|artikel|panduan|berkas|proyek|repositori|kontrak)"
_ZH_WORK = r"(?:文档|文件|文章|书|小说|故事|手册|论文|报告|项目|代码库|仓库|合同|指南|本文|全文)"

WHOLE = _any(
    r"\b(?:summar(?:y|ies|i[sz]e[sd]?|i[sz]ing)|overview|synopsis|outline|gist|tl;?dr|abstract)\b"
    r"(?!\s+(?:command|option|function|method|file|setting|class|table)\b)",
    rf"\bwhat(?:'s| is| are|s)?\b.{{0,30}}\b{_WORK}\b.{{0,20}}\babout\b",
    rf"\bwhat\b.{{0,30}}\b{_WORK}\b.{{0,30}}\b(?:teach|cover|contain|describe|discuss|"
    r"deal with|explain|argue|offer|for)s?\b",
    rf"\bwhat (?:kind|sort|type) of {_WORK} is (?:this|it)\b",
    rf"^what (?:is|'s) (?:this|the) {_WORK}\??$",
    rf"\btell me about (?:this|the) {_WORK}\b",
    r"\b(?:main|key|central|most important|principal|major|chief)\s+(?:\w+\s+)?"
    r"(?:parts?|points?|topics?|ideas?|themes?|sections?|chapters?|arguments?|findings?|conclusions?|messages?|takeaways?)\b",
    rf"\b(?:structure|organi[sz]ation|contents?|purpose|subject) of (?:this|the) {_WORK}\b",
    rf"\bhow is (?:this|the) {_WORK} (?:structured|organi[sz]ed|divided|laid out)\b",
    r"\btable of contents\b|\bin a nutshell\b|\bwhat is (?:it|this|all this) (?:all )?about\b",
    r"\b(?:ringkas(?:an|kan|lah)?|rangkum(?:an|kan|lah)?|ikhtisar|sinopsis|garis besar|daftar isi)\b",
    rf"\b{_ID_WORK}\b.{{0,15}}\btentang apa\b|\btentang apa(?:kah)?\b.{{0,15}}\b{_ID_WORK}\b",
    rf"\b(?:apa|jelaskan)\b.{{0,20}}\b(?:isi|tujuan|struktur|susunan)\b.{{0,12}}\b{_ID_WORK}\b",
    r"\b(?:bagian|pokok|poin|gagasan|topik|tema|kesimpulan)(?:-\w+)?\s+(?:bahasan|pikiran|utama|penting|pokok)\b",
    rf"\b{_ID_WORK} (?:ini )?(?:membahas|berisi|mengajarkan|menceritakan) apa\b",
    rf"\bapa (?:saja )?yang (?:dibahas|diajarkan|diceritakan)\b.{{0,12}}\b{_ID_WORK}\b",
    r"总结|概括|概述|摘要|综述|大意|梗概|提要|主旨|目录",
    r"主要(?:内容|部分|章节|观点|论点|主题|结论|思想)|核心(?:内容|观点|思想)",
    rf"{_ZH_WORK}.{{0,8}}(?:讲|说|关于|介绍|讨论|谈|写)(?:的是|了|的|些)?(?:什么|哪些|啥)",
    rf"{_ZH_WORK}.{{0,6}}(?:结构|组成|目的|用途)",
)

_QUESTION = r"(?:what|which|who|whose|whom|when|where|why|how)"
TWO = _any(
    # A second question joined to the first, or one about two named things.
    rf"\b{_QUESTION}\b.*\b(?:and|but|then)\s+(?:(?:at|in|on|by|to|for|with|from|after|before|under|of)\s+)?"
    rf"{_QUESTION}\b(?!\s+(?:come|ever)\b)",
    rf"\b{_QUESTION}\b.*,\s*(?:and|or|but)\s+(?:is|are|was|were|do|does|did|can|may|must|has|have|will)\b",
    r"\bwhat\b.*\band (?:the|its|their)\b.*\brespectively\b",
    r"\bthe two\b.*\band the\b|\bboth\b.*\band\b|\bdiffer(?:s|ence|ences)?\b.*\b(?:between|from)\b|\bcompare[ds]?\b",
    r"\?.+\?",
    r"\b(?:apa|siapa|berapa|kapan|mana|mengapa|bagaimana)\b.*\b(?:dan|serta|lalu|sedangkan)\s+"
    r"(?:(?:di|ke|dari|pada|dengan|untuk|setelah)\s+)?(?:\w+\s+)?(?:apa|siapa|berapa|kapan|mana|mengapa|bagaimana)\b",
    r"\b(?:perbedaan|bandingkan|beda)\b|\bkedua\b.*\bdan\b",
    r"(?:什么|谁|多少|几|哪|何时|怎么|怎样|为什么|如何).*[，,、；;和与及而并].*(?:什么|谁|多少|几|哪|何时|怎么|怎样|为什么|如何)",
    r"区别|比较|分别|相比",
)

EXACT = _any(
    r"\bhow (?:many|much|long|old|far|large|big|high|wide|tall|often|deep|fast|heavy|young)\b",
    r"\b(?:what|which)\b.{0,24}\b(?:number|value|values|version|release|size|limit|maximum|minimum|date|year|sum|"
    r"amount|price|share|percent(?:age)?|rate|name|variable|option|flag|key|code|port|path|password|address|default|"
    r"command|keyword|ratio|length|width|height|age|page|format|salt|hash)\b",
    r"\b(?:largest|smallest|maximum|minimum|default|at most|at least|exact(?:ly)?)\b",
    r"\bwhen (?:was|were|did|does|is)\b|\bwhat (?:time|day|year|month)\b|\bsince (?:when|which)\b",
    r"\bberapa\b|\bkapan\b|\bnomor\b|\btanggal\b|\bversi\b|\bnilai\b|\bjumlah\b|\bnama\b.{0,20}\b(?:variabel|opsi|berkas)\b",
    r"多少|几[个次天年月岁页种只条名层位米元]|何时|哪[一]?[年天月日]|多[大长高远久宽深重快]|版本|默认值?|数值|数量|"
    r"日期|第几|百分之|什么时候|最[大小多少长短高低]",
)

_NAME = r"[`'\"“‘]?(?P<name>[^\W\d][\w$]*(?:(?:\.|::|#|->)[^\W\d][\w$]*)*)[`'\"”’]?(?:\(\))?"
DEFINED = (
    rf"\bwhere(?:'s| is| are)?\s+(?:the\s+)?(?:\w+\s+)??{_NAME}(?:\s+\w+)?\s+"
    r"(?:defined|declared|implemented|located|written|coded)\b",
    rf"\b(?:definition|declaration|implementation|signature|source) of\s+(?:the\s+)?"
    rf"(?:(?:function|method|class|constant|variable)\s+)?{_NAME}",
    rf"\b(?:which|what) file (?:defines|declares|implements|contains)\s+(?:the\s+)?"
    rf"(?:(?:function|method|class|constant|variable)\s+)?{_NAME}",
    rf"\bdi ?(?:berkas |file )?mana(?:kah)?\s+(?:(?:fungsi|metode|kelas|konstanta|variabel)\s+)?{_NAME}\s+"
    r"(?:di)?(?:definisikan|deklarasikan|implementasikan|tulis|buat)\b",
    rf"\bdefinisi\s+(?:(?:fungsi|metode|kelas|konstanta|variabel)\s+)?{_NAME}",
    rf"{_NAME}\s*(?:函数|方法|类|常量|变量)?\s*(?:是)?\s*(?:在|定义在|声明在|实现在)\s*"
    r"(?:哪里?|哪儿|哪个文件|什么地方|何处)(?:里|中)?(?:定义|声明|实现)?",
    rf"(?:哪个文件|哪里|何处)(?:里|中)?(?:定义|声明|实现)了?\s*(?:函数|方法|类)?\s*{_NAME}",
)
USED = (
    rf"\b(?:who|what|which (?:function|method|code|file|module|class)e?s?)\s+(?:all\s+)?"
    rf"(?:call|use|import|reference|invoke|mention)s?\s+(?:the\s+)?"
    rf"(?:(?:function|method|class|constant|variable)\s+)?{_NAME}",
    rf"\bwhere(?:'s| is| are| do we| does .{{1,20}})?\s+(?:the\s+)?(?:(?:function|method|class)\s+)?{_NAME}\s+"
    r"(?:get\s+)?(?:called|used|imported|referenced|invoked|mentioned)\b",
    rf"\b(?:callers?|uses|usages?|users?|references?) (?:of|to)\s+(?:the\s+)?"
    rf"(?:(?:function|method|class|constant|variable)\s+)?{_NAME}",
    rf"\b(?:siapa|apa|fungsi mana|berkas mana)(?:kah|\s+saja)?\s+(?:saja\s+)?(?:yang\s+)?"
    rf"(?:memanggil|memakai|menggunakan|mengimpor)\s+(?:(?:fungsi|metode|kelas)\s+)?{_NAME}",
    rf"\bdi ?mana(?:kah)?\s+(?:saja\s+)?(?:(?:fungsi|metode|kelas)\s+)?{_NAME}\s+"
    r"(?:di)?(?:panggil|pakai|gunakan|impor)\b",
    rf"(?:谁|哪里|哪些(?:函数|方法|文件|代码|地方)|什么(?:函数|代码|地方))\s*(?:会)?(?:调用|使用|引用|用到)了?\s*"
    rf"(?:函数|方法|类)?\s*{_NAME}",
    rf"{_NAME}\s*(?:函数|方法|类)?\s*(?:是)?(?:被|在)\s*(?:谁|哪里|哪儿|哪些地方|哪些函数|什么地方)\s*(?:被)?"
    r"(?:调用|使用|引用|用到)",
)
DEFINED_PATTERNS = tuple(re.compile(pattern, re.IGNORECASE) for pattern in DEFINED)
USED_PATTERNS = tuple(re.compile(pattern, re.IGNORECASE) for pattern in USED)
ALSO_USED = _any(
    r"\b(?:who|what) (?:calls?|uses?|imports?) (?:it|them|this|that)\b",
    r"\bwhere (?:is|are) (?:it|they) (?:called|used)\b",
    r"\bsiapa(?: saja)? yang (?:memanggil|memakai|menggunakan)(?:nya)?\b|\b(?:dipanggil|dipakai|digunakan)\b",
    r"谁(?:会)?(?:调用|使用|引用)|(?:调用|使用)(?:了)?它|被谁",
)

FOLLOWS = _any(
    r"^(?:and|but|or|so|then|also)\b(?!\s+(?:so on|finally)\b)",
    r"^(?:what|how) about\b|^why(?: not| so| is that)?\s*\??$",
    r"^(?:how|when|where|who|which one|really|since when)\s*\??$",
    r"\b(?:the )?(?:first|second|third|fourth|last|other|latter|former|next|previous) "
    r"(?:one|two|ones|point|option|part)\b",
    r"\b(?:the latter|the former|the others?|the same|that one|this one|these|those)\s*\??$",
    r"^(?:tell me more|go on|explain(?: that| this| it)?(?: further| more)?|"
    r"more details?|for example|such as|continue)\b",
    r"^(?:lalu|terus|kemudian|dan|tapi|tetapi|kalau|jadi)\b|^bagaimana (?:dengan|kalau)\b",
    r"^(?:mengapa|kenapa|kapan)\s*\??$",
    r"\byang (?:pertama|kedua|ketiga|keempat|terakhir|lain(?:nya)?|itu|ini)\s*\??$",
    r"^(?:jelaskan|ceritakan) (?:lebih|lagi)|^contohnya",
    r"^(?:那么?|还有|然后|可是|但是|而且|所以|并且|为什么|怎么会)|呢\s*[?？]?$",
    r"第[一二三四五六]个|另(?:外)?一个|后者|前者|其他的|^(?:继续|详细|再说|举个?例)",
)
POINTS_BACK = _any(
    r"^(?:(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|when|where|why|how|who|what|which)\s+)?"
    r"(?:(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had|much|many|long|old)\s+)?"
    r"(?:it|they|them|he|she|his|her|their|its|that|this|those|these|there)\b",
    r"\b(?:does|did|do|is|are|was|were|can|could|will|would|has|had|have|of|for|with|about|to|from|in) "
    r"(?:it|they|them|he|she|him|that|this|those|these|there)\b\s*(?:\w+\s*){0,4}\??$",
    r"\b(?:dia|ia|mereka|itu|tersebut|nya)\s*\??$|\b\w+nya\s*\??$",
    r"它|他们|她们|它们|^(?:他|她)|这个|那个|这些|那些|其(?:中|他)",
)
