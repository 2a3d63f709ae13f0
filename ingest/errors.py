"""What can stop a whole document from being read, one class for each thing the user can act on."""

from __future__ import annotations


class IngestError(Exception):
    """Base of everything ingest raises; `code` is stable, the message is one line for the user."""

    code = "ingest-failed"


class MissingFileError(IngestError):
    """The path does not exist."""

    code = "missing-file"


class EmptyFileError(IngestError):
    """The file has no bytes."""

    code = "empty-file"


class UnsupportedFileError(IngestError):
    """No reader takes this kind of file, or its content is not what its name says."""

    code = "unsupported-file"


class DamagedFileError(IngestError):
    """Every parser that was tried refused the file; the message names the attempts."""

    code = "damaged-file"


class PasswordNeededError(IngestError):
    """The file is encrypted and no password was given."""

    code = "password-needed"


class WrongPasswordError(IngestError):
    """The file is encrypted and the password given does not open it."""

    code = "wrong-password"


class NothingToReadError(IngestError):
    """A folder holds no file that Lontar can read, or a document holds no text at all."""

    code = "nothing-to-read"


class UnreadableFileError(IngestError):
    """The operating system refuses to open the file (permissions, a broken disk)."""

    code = "unreadable-file"


class ParserFailedError(IngestError):
    """The parser crashed, or ran out of time or memory, before it could open the file."""

    code = "parser-failed"

    def __init__(self, message: str, code: str = "parser-failed") -> None:
        super().__init__(message)
        self.code = code
        """Says which: "file-timeout", "file-memory", "file-crashed"."""
