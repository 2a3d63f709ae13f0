"""Whose work Lontar is built on, and under which licences: read from the metadata of what is installed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_TEXT = re.compile(r"(^|/)(licen[cs]es?|copying|notice)[^/]*(\.md|\.txt|\.rst)?$", re.IGNORECASE)
_ROOT = "lontar"
_LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class Component:
    """One package that Lontar uses."""

    name: str
    version: str
    licence: str
    """A short name such as "MIT"; where the package names none, "see its pages"."""
    address: str
    """Its home page, or nothing."""
    text: str
    """The licence as the package carries it, or nothing."""


def components(root: str = _ROOT) -> list[Component]:
    """Return everything installed that a package needs, directly or not, by name; without the package itself.

    Optional parts are listed where they are installed, because a bundle may carry them.
    """
    found: dict[str, Component] = {}
    pending, seen = [root], set[str]()
    while pending:
        name = pending.pop()
        if _key(name) in seen:
            continue
        seen.add(_key(name))
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        if name != root:
            found[_key(name)] = _component(package)
        pending += _needs(package, optional=name == root)
    return [found[key] for key in sorted(found)]


def version(root: str = _ROOT) -> str:
    """Return Lontar's version, or "unknown" where it runs without having been installed."""
    try:
        return distribution(root).version
    except PackageNotFoundError:
        return "unknown"


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _needs(package: Distribution, *, optional: bool) -> list[str]:
    """Names required; other packages' extras are not ours, our own are."""
    names = []
    for line in package.requires or []:
        _, _, marker = line.partition(";")
        match = _NAME.match(line)
        if match and (optional or "extra" not in marker):
            names.append(match[0])
    return names


def _component(package: Distribution) -> Component:
    metadata = package.metadata
    return Component(
        metadata["Name"] or "",
        package.version,
        _licence(package),
        _address(package),
        _text(package),
    )


def _licence(package: Distribution) -> str:
    """The expression, else a short licence field, else what the classifiers say."""
    metadata = package.metadata
    for field in ("License-Expression", "License"):
        name = next(iter(metadata.get_all(field) or []), "")
        if name and "\n" not in name.strip() and len(name) <= _LONGEST_NAME and name != "UNKNOWN":
            return str(name).strip()
    kinds = [line for line in metadata.get_all("Classifier") or [] if line.startswith("License ::")]
    return ", ".join(line.rsplit(" :: ", 1)[-1] for line in kinds) or "see its pages"


def _address(package: Distribution) -> str:
    metadata = package.metadata
    if "Home-page" in metadata and metadata["Home-page"] not in ("", "UNKNOWN"):
        return str(metadata["Home-page"])
    pages = {
        str(label).strip().lower(): str(url).strip()
        for label, _, url in (line.partition(",") for line in metadata.get_all("Project-URL") or [])
    }
    for label in ("homepage", "home", "source", "repository", "source code", "documentation"):
        if label in pages:
            return pages[label]
    return next(iter(pages.values()), "")


def _text(package: Distribution) -> str:
    """All licence files of a package, one after another."""
    texts = []
    for file in sorted(package.files or [], key=str):
        path = file.as_posix()
        if file.name == "LICENSE" or (".dist-info/" in path and _TEXT.search(path)):
            try:
                texts.append(file.read_text("utf-8").strip())
            except (OSError, UnicodeDecodeError):
                continue
    return "\n\n".join(dict.fromkeys(texts))
