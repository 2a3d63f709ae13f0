"""National identity numbers, by what they look like and by their own checks (python-stdnum).

Only forms that tell themselves apart: a nine-digit number with a check digit is every eleventh number of a table, and a
document without its numbers answers nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import stdnum.br.cpf
import stdnum.cn.ric
import stdnum.es.dni
import stdnum.es.nie
import stdnum.fr.nir
import stdnum.id.nik
import stdnum.in_.aadhaar
import stdnum.it.codicefiscale
import stdnum.my.nric
import stdnum.pl.pesel
import stdnum.us.ssn


@dataclass(frozen=True, slots=True)
class IdentityNumber:
    """One country's number."""

    country: str
    pattern: re.Pattern[str]
    valid: Callable[[str], bool]


def _number(country: str, pattern: str, valid: Callable[[str], bool]) -> IdentityNumber:
    return IdentityNumber(country, re.compile(rf"(?<![\w]){pattern}(?![\w])"), valid)


def _always(_value: str) -> bool:
    return True


IDENTITY_NUMBERS = (
    _number("Indonesia", r"\d{16}|\d{2}\.\d{4}\.\d{6}\.\d{4}", stdnum.id.nik.is_valid),
    _number("China", r"\d{17}[\dXx]", stdnum.cn.ric.is_valid),
    _number("United States", r"\d{3}-\d{2}-\d{4}", stdnum.us.ssn.is_valid),
    _number("United Kingdom", r"(?![DFIQUV])[A-Z](?![DFIQUVO])[A-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]", _always),
    _number("India", r"\d{4}[ -]?\d{4}[ -]?\d{4}", stdnum.in_.aadhaar.is_valid),
    _number("Brazil", r"\d{3}\.\d{3}\.\d{3}-\d{2}", stdnum.br.cpf.is_valid),
    _number("France", r"[12] ?\d{2} ?\d{2} ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}", stdnum.fr.nir.is_valid),
    _number("Italy", r"[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]", stdnum.it.codicefiscale.is_valid),
    _number("Spain", r"\d{8}-?[A-Z]", stdnum.es.dni.is_valid),
    _number("Spain, foreigners", r"[XYZ]-?\d{7}-?[A-Z]", stdnum.es.nie.is_valid),
    _number("Poland", r"\d{11}", stdnum.pl.pesel.is_valid),
    _number("Malaysia", r"\d{6}-\d{2}-\d{4}", stdnum.my.nric.is_valid),
)
