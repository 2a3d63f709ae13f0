from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("desktop_app", "engine", "ingest")
QT = ("PySide6", "PyQt6", "PyQt5", "shiboken6", "qtpy")


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Return the absolute names a module imports, wherever in it."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            name = ".".join(part for part in (base, node.module) if part)
            found |= {name, *(f"{name}.{alias.name}" for alias in node.names)}
    return found


def offenders(folder: str, forbidden: tuple[str, ...], allowed: str = "") -> list[str]:
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(folder)
        if not (allowed and path.is_relative_to(ROOT / allowed))
        for name in sorted(imports(path))
        if any(name == root or name.startswith(f"{root}.") for root in forbidden)
    ]


@pytest.mark.parametrize(
    ("folder", "forbidden", "allowed"),
    [
        ("engine", (*QT, "ingest", "desktop_app"), ""),
        ("ingest", (*QT, "engine", "desktop_app"), ""),
        ("desktop_app", QT, "desktop_app/ui"),
        (
            "desktop_app/core",
            ("desktop_app.ui", "desktop_app.commands", "desktop_app.terminal", "click", "rich"),
            "",
        ),
        ("engine", ("llama_cpp",), "engine/llama"),
        ("desktop_app", ("llama_cpp",), ""),
        ("engine/memory", ("engine.llama",), ""),
        ("ingest", ("sqlite3", "click", "rich"), ""),
    ],
)
def test_import_rules(folder: str, forbidden: tuple[str, ...], allowed: str) -> None:
    assert offenders(folder, forbidden, allowed) == []


def test_rules_catch_offenders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_architecture.ROOT", tmp_path)
    (tmp_path / "engine" / "deep").mkdir(parents=True)
    (tmp_path / "engine" / "deep" / "bad.py").write_text("def f():\n    from PySide6.QtCore import QObject\n")
    (tmp_path / "engine" / "relative.py").write_text("from ..ingest import types\n")
    assert len(offenders("engine", ("PySide6",))) >= 1
    assert len(offenders("engine", ("ingest",))) >= 1


def test_no_import_cycles_between_modules() -> None:
    names = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for folder in PACKAGES
        for path in modules(folder)
    }
    graph: dict[str, set[str]] = {}
    for name, path in names.items():
        tree = ast.parse(path.read_text("utf-8"))
        top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        graph[name] = set()
        for node in top:
            if isinstance(node, ast.Import):
                found = {alias.name for alias in node.names}
            else:
                parts = package.split(".")
                base = ".".join(parts[: len(parts) - node.level + 1]) if node.level else ""
                module = ".".join(part for part in (base, node.module) if part)
                found = {f"{module}.{alias.name}" for alias in node.names} | {module}
            graph[name] |= {f for f in found if f in names and f != name and not name.startswith(f"{f}.")}
    state: dict[str, int] = {}

    def visit(name: str, trail: tuple[str, ...]) -> None:
        if state.get(name) == 2:
            return
        assert state.get(name) != 1, f"cycle: {' → '.join((*trail, name))}"
        state[name] = 1
        for other in graph[name]:
            visit(other, (*trail, name))
        state[name] = 2

    for name in graph:
        visit(name, ())


@pytest.mark.parametrize("folder", PACKAGES)
def test_modules_are_small(folder: str) -> None:
    long = {
        str(p.relative_to(ROOT)): n
        for p in modules(folder)
        if (n := len(p.read_text("utf-8").splitlines())) > 400
    }
    assert long == {}


@pytest.mark.parametrize("folder", PACKAGES)
def test_functions_are_short(folder: str) -> None:
    long = [
        f"{path.relative_to(ROOT)}:{node.name} has {node.end_lineno - node.lineno + 1} lines"
        for path in modules(folder)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.end_lineno and node.end_lineno - node.lineno + 1 > 60
    ]
    assert long == []
