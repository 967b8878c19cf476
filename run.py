"""The two commands of the README: sets up `.venv` where that is due, then runs the game or its tests.

It stands on the standard library alone, and quiet where nothing is due.
"""

import os
import shutil
import sys
from pathlib import Path
from typing import NoReturn

UNAVAILABLE = 3
# Before anything that an older Python cannot read.
if sys.version_info < (3, 11):  # noqa: UP036 - older ones are who this is for
    print(
        f"run.py: Ace Invaders needs Python 3.11 or newer, this is {sys.version.split()[0]} ({sys.executable})",
        file=sys.stderr,
    )
    sys.exit(UNAVAILABLE)

TOP = Path(__file__).resolve().parent
VENV = TOP / ".venv"
# Written last: an environment without it was interrupted while it was made.
STAMP = VENV / "set-up"
PYTHON = VENV / "Scripts" / "python.exe" if os.name == "nt" else VENV / "bin" / "python"


def main(arguments: list[str]) -> int:
    """Passes the tests after the word `test`, else plays: all other words are the game's."""
    testing = arguments[:1] == ["test"]
    try:
        set_up(testing)
    except OSError as error:
        stop(f"the set-up did not finish: {error}")
    if testing:
        os.chdir(TOP)
        return run("pytest", *arguments[1:])
    return run("ace_invaders", *arguments)


def has_venv() -> bool:
    """Whether an environment can be made: Debian ships venv in parts, and pip's part may be missing."""
    from importlib.util import find_spec

    return bool(find_spec("venv") and find_spec("ensurepip"))


def set_up(testing: bool) -> None:
    """Makes or mends the environment until its stamp is the one that is due."""
    place, project = place_due(), project_due()
    found = STAMP.read_text("utf-8").splitlines() if STAMP.is_file() and PYTHON.exists() else []
    if found[:2] == [place, project] and (not testing or "test" in found):
        return
    testing = testing or "test" in found
    print("Setting up Ace Invaders in .venv; this takes a minute, the first time", file=sys.stderr, flush=True)
    STAMP.unlink(missing_ok=True)
    if found[:1] != [place]:
        make_environment()
    install(testing)
    STAMP.write_text("\n".join([place, project, "test" if testing else "play", ""]), "utf-8")


def place_due() -> str:
    """What an environment is bound to, beside its packages: this Python and this folder."""
    return ascii((sys.implementation.name, *sys.version_info[:2], sys.platform, str(TOP)))


def project_due() -> str:
    """What the packages of an environment follow from."""
    from hashlib import sha256

    return sha256((TOP / "pyproject.toml").read_bytes()).hexdigest()


def make_environment() -> None:
    """Makes a fresh environment in place of whatever is there."""
    import subprocess

    if not has_venv():
        stop("this Python comes without venv; on Debian and Ubuntu install the package python3-venv")
    import venv

    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    try:
        venv.create(VENV, with_pip=True, symlinks=os.name != "nt")
    except subprocess.CalledProcessError as error:
        stop(f"cannot put pip into {VENV}: {error}")


def install(testing: bool) -> None:
    """Installs the game from this folder, and what its tests need, into the environment."""
    import subprocess

    wanted = f"{TOP}[test]" if testing else str(TOP)
    options = ["--quiet", "--disable-pip-version-check", "--no-input"]
    if subprocess.run([PYTHON, "-m", "pip", "install", *options, "--editable", wanted], check=False).returncode:
        stop("the set-up did not finish, pip says why above; run the same command again when that is mended")


def run(module: str, *arguments: str) -> int:
    """Runs a module of the environment; no file of the current folder is taken for one (-P)."""
    command = [str(PYTHON), "-P", "-m", module, *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    import subprocess

    return subprocess.run(command, check=False).returncode


def stop(why: str) -> NoReturn:
    """Ends the program with one line on standard error."""
    print(f"run.py: {why}", file=sys.stderr)
    sys.exit(UNAVAILABLE)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
