from __future__ import annotations

import pytest

from desktop_app.core.cloud.redaction import Redaction, Restoring


def hidden(text: str, *regions: str) -> str:
    redaction = Redaction(regions)
    out = redaction.hide(text)
    assert redaction.restore(out).split() == text.replace("\n> ", " ").split(), "nothing is lost"
    return out


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Write to ana.b+x@mail.example.co.id, please.", "Write to <EMAIL_1>, please."),
        ("a@b.de, c@d.de and a@b.de", "<EMAIL_1>, <EMAIL_2> and <EMAIL_1>"),
        ("Call +62 812-3456-7890 now", "Call <PHONE_1> now"),
        ("IBAN DE89 3704 0044 0532 0130 00 is ours", "IBAN <IBAN_1> is ours"),
        ("IBAN GB29NWBK60161331926819.", "IBAN <IBAN_1>."),
        ("IBAN DE89 3704 0044\n> 0532 0130 00 over two lines", "IBAN <IBAN_1> over two lines"),
        ("Card 4111 1111 1111 1111, valid", "Card <CARD_1>, valid"),
        ("NIK 3171011708450001 lahir", "NIK <ID_1> lahir"),
        ("SSN 536-90-4399", "SSN <ID_1>"),
        ("身份证 11010519491231002X 号", "身份证 <ID_1> 号"),
        ("CPF 390.533.447-05", "CPF <ID_1>"),
        ("DNI 54362315K", "DNI <ID_1>"),
        ("codice RSSMRA80A01H501U", "codice <ID_1>"),
    ],
)
def test_personal_data_is_hidden(text: str, shown: str) -> None:
    assert hidden(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "The queen lays 4,217 eggs a day, 1,539,205 a year.",
        "Version 3.11.4 of 2024-05-06, ISBN 978-3-16-148410-0, at 192.168.1.1:8080.",
        "A sum of 1234567890123456 and DE00 0000 0000 0000 0000 00 is no account.",
        "See §536-90 and table 12-34-5678; user @home, a@b and x@localhost.",
        "def f(x): return x @ y  # 0x1F600, 3.14159265358979",
    ],
)
def test_other_numbers_stay(text: str) -> None:
    assert hidden(text, "ID", "US") == text


def test_telephone_numbers_of_ones_own_country() -> None:
    text = "Ring (0812) 3456-7890"
    assert hidden(text) == text
    assert hidden(text, "ID") == "Ring <PHONE_1>"


def test_what_looks_like_a_placeholder_comes_back_as_it_was() -> None:
    redaction = Redaction(())
    out = redaction.hide("<EMAIL_1> is literal, x@y.org is not")
    assert out == "<EMAIL_1> is literal, <EMAIL_2> is not"
    assert (
        redaction.restore("Ask <EMAIL_2>, not <EMAIL_1> or <EMAIL_9>.")
        == "Ask x@y.org, not <EMAIL_1> or <EMAIL_9>."
    )


def test_words_come_back_even_where_a_placeholder_is_cut_in_two() -> None:
    redaction = Redaction(())
    redaction.hide("x@y.org")
    restoring = Restoring(redaction)
    assert "".join(restoring.take(piece) for piece in ("Ask <EM", "AIL_", "1> if a ", "< b holds.")) == (
        "Ask x@y.org if a < b holds."
    )
    assert redaction.kinds == {"EMAIL": 1}
