"""What can stop the application, one class for each thing the user can act on."""

from __future__ import annotations


class LontarError(Exception):
    """Base of what the application reports; the message is one line: what happened and what to do."""

    exit_status = 1
    """What the `lontar` command ends with when this reaches it."""


class HomeUnusableError(LontarError):
    """Lontar's data folder cannot be created, read or written."""


class StoreNewerError(LontarError):
    """The store was written by a newer version of Lontar; it is left untouched."""


class StoreDamagedError(LontarError):
    """The store's file is not a Lontar store, or parts of it cannot be read; it is left untouched."""


class StoreForeignError(StoreDamagedError):
    """Where the store should be lies another program's database; it is left untouched."""


class StoreLockedError(LontarError):
    """Another process is writing to the store and did not finish in time."""


class StoreFullError(LontarError):
    """The disk that holds the store has no room left; what was being saved was undone."""


class LibraryKeyError(LontarError):
    """The library is encrypted and its key is not to be found, or there is no keyring to keep one."""


class EncryptionMissingError(LontarError):
    """Encrypted libraries need an optional component that is not installed."""


class SnapshotDamagedError(LontarError):
    """A snapshot does not match its checksums; the document has to be read again, its text is unharmed."""


class UnknownDocumentError(LontarError):
    """The library holds no document with this id or path."""


class PlaceGoneError(LontarError):
    """The page or file that a citation names is no longer in the document, which was added anew since."""


class UnknownSessionError(LontarError):
    """There is no session with this id."""


class PrivateDocumentError(LontarError):
    """What was asked for would carry a private document's words out of the library."""


class BackupError(LontarError):
    """A backup cannot be written where it should go, or a file is no backup that can be restored."""


class ReportUnwritableError(LontarError):
    """The report about a problem cannot be saved where it should go."""


class InstanceUnreachableError(LontarError):
    """Lontar runs already on this data folder, but does not answer."""


class ModelMissingError(LontarError):
    """The model named is not on this machine."""


class NothingToAskError(LontarError):
    """None of the paths named could be added, so there is nothing to ask."""


class UsageError(LontarError):
    """An option has a value that makes no sense; the message names it."""

    exit_status = 2
