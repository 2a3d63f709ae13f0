"""`lontar library encrypt|decrypt`: the library as a file that only this user's keyring opens."""

from __future__ import annotations

import click

from desktop_app.commands import options
from desktop_app.commands.opening import start
from desktop_app.core.encrypting import decrypt as decrypt_library
from desktop_app.core.encrypting import encrypt as encrypt_library
from desktop_app.core.encrypting import is_encrypted
from desktop_app.core.store.cipher_keys import VARIABLE
from desktop_app.terminal import Terminal


@click.command()
@options.as_json
@click.pass_context
def encrypt(context: click.Context, as_json: bool) -> None:
    """Encrypt the library: text, index, snapshots, sessions. Its key goes into the system's keyring.

    The key is shown, to be kept in a safe place: without keyring and key nobody can open the library again.
    """
    terminal, home = Terminal(as_json=as_json), start(context)
    already = is_encrypted(home)
    key = encrypt_library(home, terminal.notice)
    shape = {"encrypted": True, "key": key.words}
    text = "The library is encrypted already." if already else "The library is encrypted."
    lines = [
        text,
        f"Its key lies in this system's keyring. Should that be lost, set {VARIABLE} to it:",
        f"  {key.words}",
    ]
    if not already:
        lines.append("Backups made before are not encrypted.")
    terminal.result(shape, "\n".join(lines))


@click.command()
@options.as_json
@click.pass_context
def decrypt(context: click.Context, as_json: bool) -> None:
    """Take the encryption off the library. Its key stays in the keyring, for backups."""
    changed = decrypt_library(start(context))
    text = "The library is no longer encrypted." if changed else "The library is not encrypted."
    Terminal(as_json=as_json).result({"encrypted": False}, text)


COMMANDS = (encrypt, decrypt)
