"""The command group: every error becomes one line on standard error and an exit status."""

from __future__ import annotations

import gc
import logging
from importlib import import_module
from typing import Any

import click

from desktop_app.core.errors import LontarError
from desktop_app.core.paths import Home
from desktop_app.terminal import fail
from engine.errors import CancelledError, ConfigurationError, EngineError
from ingest.errors import IngestError

log = logging.getLogger(__name__)

FAILED, WRONG_USAGE, CANCELLED = 1, 2, 130


COMMANDS = (
    "ask",
    "read",
    "extract",
    "retrieve",
    "fit",
    "models",
    "sessions",
    "library",
    "cloud",
    "doctor",
    "open",
)

NAMES = {"open": "open_window"}
"""Functions that are called otherwise than their command, because Python has that name."""


class CommandGroup(click.Group):
    """Maps what the core raises to exit statuses: 1 failed, 2 wrong usage, 130 cancelled.

    A command's module is imported when the command is asked for: each pulls in what it alone needs.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the same in every context
        """Return the commands' names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(
            import_module(f"desktop_app.commands.{cmd_name}"), NAMES.get(cmd_name, cmd_name)
        )
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except (CancelledError, KeyboardInterrupt) as error:
            fail(str(error) or "stopped", CANCELLED)
        except ConfigurationError as error:
            fail(str(error), WRONG_USAGE)
        except LontarError as error:
            fail(str(error), error.exit_status)
        except (EngineError, IngestError) as error:
            fail(str(error), FAILED)
        except Exception as error:  # a mistake of ours: one line for the user, the rest for the log
            log.exception("unexpected error")
            fail(f"unexpected {type(error).__name__}: {error}. Details are in {Home.find().logs}.", FAILED)
        finally:
            # The interpreter's last collections would walk every object of every library, a seventh of a second
            # in which nothing is left to free that the end of the process does not free.
            gc.freeze()
        return None
