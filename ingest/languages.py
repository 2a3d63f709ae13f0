"""File names to kinds and grammars: what is prose, what is Markdown, what is source code."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

from .types import Kind

TextKind = Literal["text", "markdown", "code"]


@dataclass(frozen=True, slots=True)
class FileType:
    """How a text file is read and cut."""

    kind: TextKind
    language: str | None = None
    """Grammar name in tree-sitter-language-pack; None for prose."""


PROSE_SUFFIXES = frozenset(
    {".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org", ".tex", ".log", ".srt", ".vtt"}
)
MARKDOWN_SUFFIXES = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx"})

# Formats that a reader of their own turns into Markdown. What opens like another format than the name
# says is refused, or read as what it is: see `registry`.
DOCUMENT_SUFFIXES: dict[str, Kind] = {
    ".doc": "docx",  # its reader says what to do with the old format; some are web pages under this name
    ".docx": "docx",
    ".docm": "docx",
    ".dotx": "docx",
    ".epub": "epub",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".xls": "spreadsheet",  # the same
    ".xlsx": "spreadsheet",
    ".xlsm": "spreadsheet",
    ".xltx": "spreadsheet",
    ".csv": "spreadsheet",
    ".tsv": "spreadsheet",
    ".tab": "spreadsheet",
    ".eml": "email",
    ".ipynb": "notebook",
}

# One line a grammar: the names are those of tree-sitter-language-pack 0.13.
_GRAMMARS: dict[str, str] = {
    "ada": ".adb .ads",
    "bash": ".sh .bash .zsh .ksh",
    "c": ".c",
    "clojure": ".clj .cljs .cljc",
    "cmake": ".cmake",
    "commonlisp": ".lisp .cl .lsp",
    "cpp": ".cpp .cc .cxx .c++ .hpp .hh .hxx .h .ipp .inl",
    "csharp": ".cs",
    "css": ".css",
    "cuda": ".cu .cuh",
    "d": ".d",
    "dart": ".dart",
    "elisp": ".el",
    "elixir": ".ex .exs",
    "elm": ".elm",
    "erlang": ".erl .hrl",
    "fortran": ".f .f77 .f90 .f95 .f03 .f08 .for",
    "fsharp": ".fs .fsx",
    "go": ".go",
    "graphql": ".graphql .gql",
    "groovy": ".groovy .gradle",
    "haskell": ".hs",
    "hcl": ".hcl",
    "html": ".html .htm .xhtml .jinja .jinja2",
    "ini": ".ini .cfg .editorconfig",
    "java": ".java",
    "javascript": ".js .jsx .mjs .cjs",
    "json": ".json .jsonc",
    "julia": ".jl",
    "kotlin": ".kt .kts",
    "lua": ".lua",
    "make": ".mk .mak",
    "matlab": ".matlab",
    "nim": ".nim",
    "nix": ".nix",
    "objc": ".m .mm",
    "ocaml": ".ml",
    "ocaml_interface": ".mli",
    "pascal": ".pas .pp",
    "perl": ".pl .pm .t",
    "php": ".php .phtml",
    "powershell": ".ps1 .psm1",
    "proto": ".proto",
    "python": ".py .pyi .pyw",
    "r": ".r",
    "racket": ".rkt",
    "ruby": ".rb .rake .gemspec",
    "rust": ".rs",
    "scala": ".scala .sc .sbt",
    "scheme": ".scm .ss",
    "scss": ".scss",
    "solidity": ".sol",
    "sql": ".sql",
    "svelte": ".svelte",
    "swift": ".swift",
    "tcl": ".tcl",
    "terraform": ".tf .tfvars",
    "toml": ".toml",
    "tsx": ".tsx",
    "typescript": ".ts .mts .cts",
    "verilog": ".v .sv .svh",
    "vhdl": ".vhd .vhdl",
    "vim": ".vim",
    "vue": ".vue",
    "xml": ".xml .xsd .xsl .svg .ui .plist",
    "yaml": ".yaml .yml",
    "zig": ".zig",
}
_BY_SUFFIX = {suffix: grammar for grammar, suffixes in _GRAMMARS.items() for suffix in suffixes.split()}
_BY_NAME = {
    "makefile": "make",
    "gnumakefile": "make",
    "dockerfile": "dockerfile",
    "containerfile": "dockerfile",
    "cmakelists.txt": "cmake",
    "meson.build": "meson",
    "gemfile": "ruby",
    "rakefile": "ruby",
    "vagrantfile": "ruby",
    "go.mod": "gomod",
    "build.bazel": "starlark",
    "workspace.bazel": "starlark",
    ".bashrc": "bash",
    ".zshrc": "bash",
    ".profile": "bash",
}

# Written by a tool, read by nobody, and as long as the rest of a small repository.
GENERATED_NAMES = frozenset(
    {
        "package-lock.json",
        "npm-shrinkwrap.json",
        "yarn.lock",
        "pnpm-lock.yaml",
        "bun.lock",
        "poetry.lock",
        "pdm.lock",
        "uv.lock",
        "pipfile.lock",
        "cargo.lock",
        "composer.lock",
        "gemfile.lock",
        "flake.lock",
        "go.sum",
    }
)

# Suffixes of which nobody wants the bytes: told apart without opening the file.
_BINARY = (
    ".png .jpg .jpeg .gif .bmp .tif .tiff .webp .ico .icns .psd .heic .avif .mp3 .wav .flac .ogg .m4a "
    ".mp4 .mov .avi .mkv .webm .zip .gz .tgz .bz2 .xz .7z .rar .tar .zst .jar .war .whl .egg .so .dll "
    ".dylib .exe .o .a .lib .obj .class .pyc .pyo .pyd .wasm .bin .dat .db .sqlite .sqlite3 .gguf .onnx "
    ".pt .pth .safetensors .npy .npz .pkl .parquet .ttf .otf .woff .woff2 .eot .ppt "
    ".pptx .odt .ods .odp .mobi .mo .iso .dmg .deb .rpm .msi .apk"
)
BINARY_SUFFIXES = frozenset(_BINARY.split())

SUPPORTED = (
    "PDF, plain text, Markdown, Word (.docx), EPUB, HTML, spreadsheets (.xlsx, .csv), e-mail (.eml), "
    "notebooks (.ipynb), source code, and folders of these"
)
"""What Lontar reads, for messages."""


def document_kind(name: str | PurePath) -> Kind | None:
    """Return the kind of a document that is converted when read, by its name; None for all others."""
    return DOCUMENT_SUFFIXES.get(PurePath(name).suffix.lower())


def classify(name: str | PurePath) -> FileType | None:
    """Return how a file of this name is read, or None where the name says nothing.

    A name that says nothing (LICENSE, NOTES) may still be text: look at its bytes.
    """
    path = PurePath(name)
    suffix = path.suffix.lower()
    by_name = _BY_NAME.get(path.name.lower())
    if by_name:
        return FileType("code", by_name)
    if suffix in PROSE_SUFFIXES:
        return FileType("text")
    if suffix in MARKDOWN_SUFFIXES:
        return FileType("markdown")
    grammar = _BY_SUFFIX.get(suffix) or _BY_SUFFIX.get(path.name.lower())
    return FileType("code", grammar) if grammar else None
