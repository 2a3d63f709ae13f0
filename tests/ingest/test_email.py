from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from ingest.limits import Limits
from ingest.registry import kind_of

from .archive_builder import read


def message(subject: str = "Rapat 会议") -> EmailMessage:
    made = EmailMessage()
    made["From"] = "Siti Nurhaliza <siti@example.org>"
    made["To"] = "كريم <karim@example.org>, wei@example.org"
    made["Date"] = "Fri, 17 May 2024 09:30:00 +0700"
    made["Subject"] = subject
    return made


HEAD = (
    "From: Siti Nurhaliza <siti@example.org>\nTo: كريم <karim@example.org>, wei@example.org\n"
    "Date: Fri, 17 May 2024 09:30:00 +0700\nSubject: Rapat 会议"
)


def text_of(tmp_path: Path, content: bytes) -> str:
    (tmp_path / "a.eml").write_bytes(content)
    return read(tmp_path / "a.eml")[1][0].text


def test_headers_and_text(tmp_path: Path) -> None:
    made = message()
    made.set_content("Besok pukul 9.\n\n> 好的\n", charset="utf-8")
    path = tmp_path / "surat 信.eml"
    path.write_bytes(bytes(made))
    opened, [unit], problems = read(path)
    assert unit.text == f"{HEAD}\n\nBesok pukul 9.\n\n> 好的"
    assert (opened.title, unit.file, problems) == ("Rapat 会议", path.name, [])


def test_html_is_used_where_the_text_says_nothing(tmp_path: Path) -> None:
    made = message()
    made.set_content("See the HTML part.")
    made.add_alternative("<html><h2>Agenda</h2><p>Budget<script>x</script></html>", subtype="html")
    assert text_of(tmp_path, bytes(made)) == f"{HEAD}\n\n## Agenda\n\nBudget"


def test_plain_text_is_preferred(tmp_path: Path) -> None:
    made = message()
    made.set_content("The budget for May is 40,000 and must be spent by June.")
    made.add_alternative("<p>The budget for May is <b>40,000</b>.</p>", subtype="html")
    assert text_of(tmp_path, bytes(made)).endswith(
        "\n\nThe budget for May is 40,000 and must be spent by June."
    )


def test_attachments_are_named_and_reported(tmp_path: Path) -> None:
    made = message()
    made.set_content("Terlampir.")
    made.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename="laporan 报告.pdf")
    made.add_attachment("note", filename="../../etc/passwd")
    (tmp_path / "a.eml").write_bytes(bytes(made))
    _, [unit], [problem] = read(tmp_path / "a.eml")
    assert unit.text == f"{HEAD}\n\nTerlampir.\n\nAttachments: laporan 报告.pdf, ../../etc/passwd"
    assert (problem.code, "laporan 报告.pdf" in problem.message) == ("attachments-not-read", True)


def test_a_forwarded_message_is_read(tmp_path: Path) -> None:
    inner = message("Asli")
    inner.set_content("The original.")
    outer = message()
    outer.set_content("FYI, this may matter to you as well.")
    outer.add_attachment(inner)
    text = text_of(tmp_path, bytes(outer))
    assert "Forwarded message:" in text
    assert text.endswith("Subject: Asli\n\nThe original.")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"Subject: =?utf-8?B?5Lya6K6u?=\r\n\r\nbody text\r\n", "Subject: 会议\n\nbody text"),
        (
            b"Subject: x\nContent-Type: text/plain; charset=no-such\n\nna\xc3\xafve",
            "Subject: x\n\nnaïve",
        ),
        (
            b"Subject: x\nContent-Type: text/plain; charset=gb2312\nContent-Transfer-Encoding: 8bit\n\n"
            + "会议".encode("gbk"),
            "Subject: x\n\n会议",
        ),
        (b"Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\ncut o", "Subject: x\n\ncut o"),
        (b'Subject: x\nFrom: <<<>@@,"\nContent-Type: ;;;\n\nstill', "still"),
        (b"From siti Fri May 17\nSubject: x\n\nbody", "Subject: x\n\nbody"),
        (b"Subject: a\x0bb\nDate: not a date\n\nbody", "body"),
    ],
)
def test_odd_messages(tmp_path: Path, content: bytes, expected: str) -> None:
    assert text_of(tmp_path, content).endswith(expected)


def test_parts_in_parts_end(tmp_path: Path) -> None:
    content = b"Subject: x\n"
    for at in range(300):
        content += b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (at, at)
    assert text_of(tmp_path, content + b"\ndeep").startswith("Subject: x")


def test_a_long_message_is_cut(tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(b"Subject: x\n\n" + b"y" * 500)
    _, [unit], [problem] = read(tmp_path / "a.eml", Limits(max_text_bytes=100))
    assert (unit.text, problem.code) == ("Subject: x", "text-cut")


def test_text_named_like_a_message_is_text() -> None:
    assert kind_of(Path("a.eml"), b"Just a note: nothing else") == "text"
    assert kind_of(Path("a.eml"), b"Received: from x\nSubject: y\n") == "email"
