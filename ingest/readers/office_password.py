"""Decrypt Office files in memory. Source: MS-OFFCRYPTO, by msoffcrypto-tool."""

from __future__ import annotations

import io

from ..errors import (
    DamagedFileError,
    IngestError,
    PasswordNeededError,
    UnsupportedFileError,
    WrongPasswordError,
)
from ..limits import MIB
from .base import Request
from .text import load_bytes

_MAX_BYTES = 256 * MIB
_MARK = "EncryptedPackage".encode("utf-16-le")
# With this one, Excel encrypts workbooks that are only protected against changes; it asks nobody for it.
_DEFAULT = "VelvetSweatshop"


def decrypted(request: Request) -> io.BytesIO:
    """Return the ZIP archive inside an Office file that starts as an OLE container.

    Raises:
        UnsupportedFileError: it is not encrypted, so it has the format before 2007.
        PasswordNeededError, WrongPasswordError: as their names say.
        DamagedFileError: the container cannot be read.
    """
    from msoffcrypto import OfficeFile
    from msoffcrypto.exceptions import InvalidKeyError

    data = load_bytes(request, _MAX_BYTES)
    if _MARK not in data:
        raise UnsupportedFileError(
            f"{request.name}: an Office file of the format before 2007. Open it in its program and save it anew."
        )
    plain = io.BytesIO()
    try:
        file = OfficeFile(io.BytesIO(data))
        try:
            file.load_key(password=request.password or _DEFAULT, verify_password=True)
        except InvalidKeyError as error:
            raise _password_error(request) from error
        file.decrypt(plain)
    except IngestError:
        raise
    except Exception as error:  # whatever a malformed container makes of the parsers
        raise DamagedFileError(
            f"{request.name}: encrypted, and cannot be decrypted ({error}). "
            "Open it in its program and save a copy without a password."
        ) from error
    plain.seek(0)
    return plain


def _password_error(request: Request) -> IngestError:
    if request.password:
        return WrongPasswordError(f"{request.name}: the password does not open this file.")
    return PasswordNeededError(f"{request.name}: encrypted; give its password (--password).")
