"""What can stop the adding, fetching or checking of a model, one class for each thing the user can act on."""

from __future__ import annotations

from desktop_app.core.errors import LontarError


class NotGgufError(LontarError):
    """The file is of another kind: another file has to be chosen."""


class ModelDamagedError(LontarError):
    """The file is cut off, or not what it should be: it has to be fetched again."""


class ModelUnsuitableError(LontarError):
    """The file is a sound GGUF that Lontar cannot use: another model has to be chosen."""


class ModelNameTakenError(LontarError):
    """Another model has this name already."""


class UnknownModelError(LontarError):
    """No model has this name."""


class NotDownloadableError(LontarError):
    """The model is no download: it comes with the installation, or is the user's own file."""


class UnreachableError(LontarError):
    """The server cannot be reached, or the connection breaks again and again: look at the network and try again."""


class ProxyRefusedError(LontarError):
    """The proxy cannot be used: its address or its password has to be set right."""


class DownloadRefusedError(LontarError):
    """The server has no such file, or does not give it out: another address has to be tried."""


class ServerBusyError(LontarError):
    """The server has trouble of its own: try again later."""


class InsecureRedirectError(LontarError):
    """The server sends the download on to an address without encryption."""


class OtherFileError(LontarError):
    """What the server offers is another file than the catalogue's; nothing of it was kept."""


class ChecksumError(LontarError):
    """What came has the right size and the wrong content; it was removed."""


class DiskFullError(LontarError):
    """The disk has too little room for the model."""


class DownloadRunningError(LontarError):
    """Another window or command is downloading the same model."""
