"""Installs the system libraries that tests need, or says which ones are missing."""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import sys

# The shared libraries that Qt's offscreen and X11 platforms load, and the Debian packages that carry them.
NEEDED = {
    "EGL": "libegl1",
    "GL": "libgl1",
    "xkbcommon": "libxkbcommon0",
    "dbus-1": "libdbus-1-3",
    "fontconfig": "libfontconfig1",
    "xcb-cursor": "libxcb-cursor0",
    "xcb-icccm": "libxcb-icccm4",
    "xcb-image": "libxcb-image0",
    "xcb-keysyms": "libxcb-keysyms1",
    "xcb-render-util": "libxcb-render-util0",
    "xcb-shape": "libxcb-shape0",
    "xkbcommon-x11": "libxkbcommon-x11-0",
}
# What drives the window as a person would, on an X server without a screen.
PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool"}


def missing() -> dict[str, str]:
    """Return the libraries that the loader does not find and the programs that are not there, with their packages."""
    libraries = {name: package for name, package in NEEDED.items() if ctypes.util.find_library(name) is None}
    return libraries | {name: package for name, package in PROGRAMS.items() if shutil.which(name) is None}


def main() -> int:
    """Install what is missing when this is root on Debian; otherwise name it. Return 0 in either case."""
    if not sys.platform.startswith("linux"):
        return 0
    packages = sorted(missing().values())
    if not packages:
        return 0
    # ctypes.util needs ldconfig or a compiler to look; without both it finds nothing at all.
    if os.geteuid() == 0 and shutil.which("apt-get"):
        sys.stderr.write(f"Installing system libraries for the tests: {' '.join(packages)}\n")
        for command in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", *packages]):
            done = subprocess.run(["apt-get", *command], check=False, stdout=subprocess.DEVNULL)
            if done.returncode:
                sys.stderr.write(f"apt-get {command[0]} failed with status {done.returncode}\n")
                break
    still = sorted(missing().values())
    if still:
        sys.stderr.write(
            f"Missing system libraries: tests of the window will be skipped. Install: {' '.join(still)}\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
