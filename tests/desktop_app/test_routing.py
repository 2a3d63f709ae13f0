from __future__ import annotations

import pytest

from desktop_app.core.conversation import Conversation, Turn
from desktop_app.core.routing import Route, route
from desktop_app.core.routing.follow_up import is_follow_up, understood

NAMES = {"make_response", "Flask.run", "url_for", "parse", "open"}


def routed(question: str) -> Route:
    return route(question, lambda name: name in NAMES)


@pytest.mark.parametrize(
    "question",
    [
        "Summarise this document.",
        "Give me an overview",
        "What is this book about?",
        "What are the main points?",
        "How is this manual structured?",
        "What does the report conclude, in a nutshell?",
        "What does this guide teach?",
        "Ringkaslah dokumen ini.",
        "Buku ini tentang apa?",
        "Apa isi laporan itu?",
        "Apa saja bagian utama manual ini?",
        "总结一下这份文件",
        "这本书讲的是什么？",
        "主要内容有哪些？",
        "概括全文。",
    ],
)
def test_questions_about_the_whole(question: str) -> None:
    assert routed(question).kind == "whole"


@pytest.mark.parametrize(
    "question",
    [
        "How many eggs does the queen lay?",
        "Which version introduced dark mode?",
        "What is the default port?",
        "Berapa tinggi pohon lontar?",
        "Kapan perjanjian ini berakhir?",
        "蚁后每天产多少卵？",
        "默认端口是什么？",
    ],
)
def test_questions_for_a_value(question: str) -> None:
    assert routed(question).kind == "exact"


@pytest.mark.parametrize(
    "question",
    [
        "How tall is the palm, and how old does it get?",
        "What is the difference between a lease and a licence?",
        "Who signed it and when did it start?",
        "Berapa tinggi pohon itu dan di mana ia tumbuh? Apa dan siapa namanya?",
        "Siapa yang menulisnya dan kapan terbit?",
        "谁签了合同，什么时候签的？",
        "甲和乙有什么区别？",
    ],
)
def test_questions_for_two_things(question: str) -> None:
    assert routed(question).kind == "two"


@pytest.mark.parametrize(
    "question",
    [
        "Why does the machine stop?",
        "Who may enter the hall?",
        "Mengapa mesin berhenti?",
        "机器为什么停止？",
    ],
)
def test_other_questions_are_for_facts(question: str) -> None:
    assert routed(question).kind == "fact"


def test_a_thing_that_bears_such_a_name_is_not_the_whole() -> None:
    assert routed("What does the summary command print?").kind != "whole"


@pytest.mark.parametrize(
    ("question", "name", "aspect"),
    [
        ("Where is make_response defined?", "make_response", "definition"),
        ("Where is `Flask.run` implemented and who calls it?", "Flask.run", "both"),
        ("Show me the definition of the function url_for", "url_for", "definition"),
        ("Who calls url_for?", "url_for", "uses"),
        ("What uses the method Flask.run", "Flask.run", "uses"),
        ("Where is url_for() used?", "url_for", "uses"),
        ("usages of parse", "parse", "uses"),
        ("Di mana fungsi url_for didefinisikan?", "url_for", "definition"),
        ("Siapa saja yang memanggil make_response?", "make_response", "uses"),
        ("make_response 在哪里定义？", "make_response", "definition"),
        ("谁调用了 url_for？", "url_for", "uses"),
    ],
)
def test_questions_about_names_in_code(question: str, name: str, aspect: str) -> None:
    assert routed(question) == Route("symbol", name, aspect)  # type: ignore[arg-type]


def test_a_name_that_no_code_defines_is_a_question_for_the_text() -> None:
    assert routed("Where is success defined?").kind == "fact"
    assert routed("Who uses the hall?").kind == "fact"


ASKED = Conversation(
    (Turn("How wide is the dumb terminal?", "How wide is the dumb terminal?", "79 characters."),)
)


@pytest.mark.parametrize(
    "question",
    [
        "And the second one?",
        "What about caca?",
        "Why?",
        "Is it older?",
        "How high is it?",
        "And how high?",
        "the latter?",
        "Tell me more",
        "Lalu yang kedua?",
        "Bagaimana dengan caca?",
        "Mengapa?",
        "那第二个呢？",
        "它有多高？",
        "caca 呢？",
    ],
)
def test_what_leans_on_the_conversation_takes_its_question_along(question: str) -> None:
    meant = understood(question, ASKED)
    assert meant.follows
    assert meant.text == f"How wide is the dumb terminal? {question}"
    assert not understood(question, Conversation()).follows, "there is nothing to follow"


@pytest.mark.parametrize(
    "question",
    [
        "Which environment variable names the fallback font?",
        "How tall does the lontar palm grow?",
        "And if the plot window is closed while the script waits for a key press, which value does MOUSE_KEY take?",
        "Berapa tinggi pohon lontar di Bali?",
        "合同的终止日期和续约条件在哪一章规定？",
    ],
)
def test_what_stands_alone_is_left_alone(question: str) -> None:
    assert not is_follow_up(question, ASKED)
    assert understood(question, ASKED).text == question


def test_a_chain_of_follow_ups_keeps_the_question_it_began_with() -> None:
    second = understood("And the caca one?", ASKED)
    longer = Conversation((*ASKED.turns, Turn("And the caca one?", second.text, "80.")))
    assert understood("How high is it?", longer).text == "How wide is the dumb terminal? How high is it?"
