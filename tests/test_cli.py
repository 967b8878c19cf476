"""What all commands do alike: help, exit statuses, output that goes wrong."""

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest

import ace_invaders as package
from ace_invaders import cli
from ace_invaders.cli import arguments
from ace_invaders.errors import InvalidValue, Refuted, Unavailable
from commands import EXAMPLE, T1, TOP, ace_invaders, put, started

COMMANDS = ("play", "replay", "paytables", "session", "config")


# Help and usage.


def test_the_version_is_told() -> None:
    answer = ace_invaders("--version")
    assert (answer.status, answer.out, answer.err) == (0, f"ace-invaders {package.__version__}\n", "")


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_the_help_names_every_command(option: str) -> None:
    answer = ace_invaders(option)
    assert (answer.status, answer.err) == (0, "")
    assert {line.split()[0] for line in answer.out.splitlines() if line.startswith("    ")} >= set(COMMANDS)
    told = " ".join(answer.out.split())
    assert told.endswith("Without a command, the options of `play` hold: `ace-invaders play --help`.")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    answer = ace_invaders(command, "--help")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"usage: ace-invaders {command} ")


@pytest.mark.parametrize("command", ["returns", "holds", "strategy", "simulate"])
def test_the_help_of_an_analysis_says_that_its_defaults_are_not_the_configuration_s(command: str) -> None:
    told = " ".join(ace_invaders(command, "--help").out.split())
    assert "the pay table (default: C, whatever the configuration plays)" in told
    assert "1 or 3 lines (default: 3, whatever the configuration plays)" in told
    assert "1 to 5 coins on each line (default: 5, whatever the configuration plays)" in told


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("play", "--config --paytable --lines --coins --credits --seed --saves --mute --fullscreen --log"),
        ("replay", "--explain --hold --window --json"),
        ("paytables", "--json"),
        ("session", "--saves --export --json"),
        ("config", "--init --json"),
    ],
)
def test_every_option_of_the_contract_is_there(command: str, options: str) -> None:
    told = ace_invaders(command, "--help").out
    assert [option for option in options.split() if option not in told] == []


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["replya"], "ace-invaders: argument COMMAND: invalid choice: 'replya' (choose from "),
        (["replay"], "ace-invaders replay: the following arguments are required: PATH; `ace-invaders replay --help` "),
        (
            ["replay", "--explian", "x.yaml"],
            "ace-invaders replay: unrecognized arguments: --explian; `ace-invaders replay --help` tells more",
        ),
        (
            ["returns", "more"],
            "ace-invaders returns: unrecognized arguments: more; `ace-invaders returns --help` tells more",
        ),
        (
            ["--explain", "x.yaml"],
            "ace-invaders play: unrecognized arguments: --explain x.yaml; `ace-invaders play --help` tells more",
        ),
        (["replay", "--hold", "0", "x"], "ace-invaders replay: argument --hold: '0' is no hold: positions 1 to 5, "),
        (["replay", "--hold", "1,1", "x"], "ace-invaders replay: argument --hold: '1,1' is no hold: "),
        (["replay", "--hold", "12", "x"], "ace-invaders replay: argument --hold: '12' is no hold: "),
        (["play", "--lines", "2"], "ace-invaders play: argument --lines: '2' is out of range, 1 or 3 is wanted, "),
        (["--coins", "6"], "ace-invaders play: argument --coins: '6' is out of range, a whole number from 1 to 5 "),
        (["--paytable", "no id"], "ace-invaders play: argument --paytable: 'no id' is no pay table's id, "),
        (["--credits", "0"], "ace-invaders play: argument --credits: '0' is out of range, a whole number from 1 to "),
        (["--seed", "-1"], "ace-invaders play: argument --seed: "),
        (["--seed", "x"], "ace-invaders play: argument --seed: 'x' is not a whole number from 0 to "),
        (["--saves", ""], "ace-invaders play: argument --saves: the path is empty, the path of a folder is wanted"),
        (["session", "--export", "0"], "ace-invaders session: argument --export: '0' is not a whole number from 1 "),
        (["session", "--export", "²"], "ace-invaders session: argument --export: '²' is not a whole number from 1 "),
        (["--saves", "~nobody-of-that-name"], "ace-invaders play: argument --saves: '~nobody-of-that-name' begins "),
    ],
)
def test_bad_usage_is_one_line_and_status_2(words: list[str], error: str) -> None:
    answer = ace_invaders(*words)
    assert (answer.status, answer.out) == (2, "")
    (line,) = answer.errors
    assert line.startswith(error)


@pytest.mark.parametrize("path", ["mine.yaml", "my-tables/mine", "C:\\mine"])
def test_a_file_in_the_place_of_an_id_is_told_how_files_are_asked_about(path: str) -> None:
    told = ace_invaders("returns", "--paytable", path).err
    assert told.endswith(
        " _ -; `ace-invaders paytables FILE` checks a file, `paytables:` in the configuration names its folder; "
        "`ace-invaders returns --help` tells more\n"
    )
    assert "FILE" not in ace_invaders("returns", "--paytable", "no id").err


@pytest.mark.parametrize("words", [[], ["--seed", "5"], ["--mute", "--lines", "1"], ["--log"]])
def test_without_a_command_the_game_is_played(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, int | None]] = []

    def run(name: str, found: argparse.Namespace) -> int:
        ran.append((name, found.seed))
        return 0

    monkeypatch.setattr(arguments, "_run", run)
    assert cli.main(words) == 0
    assert ran == [("play", 5 if "--seed" in words else None)]


def test_options_of_the_game_are_settings_of_the_command_line() -> None:
    words = "play --lines 1 --coins 2 --credits 30 --paytable A --saves here --mute --fullscreen"
    found = arguments.command_line(arguments.parser().parse_args(words.split()))
    assert found == {
        "lines": 1, "coins": 2, "credits": 30, "paytable": "A", "saves": Path("here"), "sound": "off",
        "fullscreen": True,
    }  # fmt: skip
    assert arguments.command_line(arguments.parser().parse_args(["play"])) == {}


@pytest.mark.parametrize(
    ("text", "positions"),
    [("1,2", (1, 2)), ("5 1", (1, 5)), ("none", ()), (" none ", ()), ("3", (3,)), ("1, 2, 3,4 ,5", (1, 2, 3, 4, 5))],
)
def test_a_hold_is_written_in_several_ways(text: str, positions: tuple[int, ...]) -> None:
    assert arguments.positions(text) == positions


@pytest.mark.parametrize("text", ["", " ", ",", "none,1", "1 none", "none none", "None"])
def test_a_hold_of_nothing_is_written_as_none_alone(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"is no hold: positions 1 to 5, each once, .*; or none"):
        arguments.positions(text)


def with_a_value() -> Iterator[list[str]]:
    """The words that give nothing to each option and argument of every command that wants something."""
    (commands,) = (action for action in arguments.parser()._actions if isinstance(action.choices, dict))
    assert isinstance(commands.choices, dict)
    for name, command in commands.choices.items():
        yield from ([name, *action.option_strings[-1:], ""] for action in command._actions if action.nargs != 0)


@pytest.mark.parametrize("words", list(with_a_value()), ids=" ".join)
def test_nothing_is_refused_wherever_something_is_wanted(words: list[str], tmp_path: Path) -> None:
    with chdir(tmp_path):
        answer = ace_invaders(*words)
    assert (answer.status, answer.out, len(answer.errors)) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []


def test_a_path_that_is_empty_is_refused_beside_good_ones(tmp_path: Path) -> None:
    hand, table = put(tmp_path, "h.yaml", EXAMPLE), put(tmp_path, "T1.yaml", T1)
    for words in (["replay", hand, ""], ["paytables", "", table], ["simulate", "--hands", 1, "--plot", ""]):
        answer = ace_invaders(*words)
        assert (answer.status, answer.out, len(answer.errors)) == (2, "", 1)
        assert ": the path is empty, the path of a file" in answer.err


# Exit statuses.


@pytest.mark.parametrize(
    ("error", "status"),
    [(InvalidValue("so"), 2), (Refuted("so"), 1), (Unavailable("so"), 3)],
    ids=str,
)
def test_an_error_is_told_in_its_sentence(error: Exception, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr(arguments, "_run", fail)
    answer = ace_invaders("paytables")
    assert (answer.status, answer.out, answer.err) == (status, "", "so\n")


def test_ctrl_c_ends_a_command_with_130_and_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(arguments, "_run", interrupted)
    answer = ace_invaders("paytables")
    assert (answer.status, answer.out, answer.err) == (130, "", "")


@pytest.mark.skipif(os.name != "posix", reason="signals are sent to processes on POSIX")
def test_a_real_ctrl_c_is_130_without_a_traceback(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    # A pipe with a writer that says nothing keeps the command waiting.
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    command = [sys.executable, "-m", "ace_invaders", "replay", str(tmp_path / "pipe")]
    with subprocess.Popen(command, cwd=TOP, stderr=subprocess.PIPE) as process:
        try:
            wait_until_waiting(process.pid)
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=20)
        finally:
            process.kill()
            os.close(writer)
    assert (process.returncode, err) == (130, b"")


def wait_until_waiting(pid: int) -> None:
    """Return once the process sleeps in a read for a while; where that cannot be seen, after a good while."""
    quiet = 0
    for _ in range(200):
        time.sleep(0.05)
        try:
            sleeping = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()[0] == "S"
        except OSError:
            sleeping = False
        quiet = quiet + 1 if sleeping else 0
        if quiet == 10:
            return


def test_a_lack_of_memory_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise MemoryError

    monkeypatch.setattr(arguments, "_run", fail)
    answer = ace_invaders("paytables")
    assert (answer.status, answer.out) == (3, "")
    assert answer.err == "there is not enough memory for this, close other programs first\n"


# Output that goes wrong.


@pytest.mark.skipif(os.name != "posix", reason="a shell of POSIX closes the streams")
def test_no_file_of_the_players_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    code = f"""if True:
        from pathlib import Path
        from ace_invaders import cli
        cli.main(["--version"])
        with Path({str(tmp_path / "found")!r}).open("w") as file:
            file.write(str(file.fileno()))
    """
    command = f"'{sys.executable}' -c \"$CODE\" <&- >&- 2>&-"
    subprocess.run(["/bin/sh", "-c", command], cwd=TOP, env={**os.environ, "CODE": code}, check=True)
    assert int((tmp_path / "found").read_text("ascii")) > 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("words", [["replay", "x"], ["session", "--saves", "nowhere"], ["replya"], ["play", "-x"]])
def test_an_error_that_cannot_be_told_keeps_its_status(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ace_invaders", *words], cwd=TOP, stdout=subprocess.PIPE, stderr=full, check=False
        )
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.skipif(os.name != "posix", reason="a pipe of POSIX")
@pytest.mark.parametrize("words", [["--help"], ["paytables"], ["replay", "--json", "saves/examples"], ["replay", "x"]])
def test_a_closed_pipe_ends_a_command_silently(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "ace_invaders", *words], cwd=TOP, stdout=write, stderr=subprocess.PIPE, check=False
    )
    os.close(write)
    missing = b"x:1:1: there is no such file\n"
    assert (done.returncode, done.stderr) == ((2, missing) if words[1:] == ["x"] else (0, b""))


@pytest.mark.skipif(os.name != "posix", reason="a pipe of POSIX")
def test_a_closed_pipe_for_errors_leaves_no_traceback() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "ace_invaders", "replay", "x"],
        cwd=TOP,
        stdout=subprocess.PIPE,
        stderr=write,
        check=False,
    )
    os.close(write)
    assert done.stdout == b""
    assert done.returncode in (0, 2)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is a disk without space")
@pytest.mark.parametrize("words", [["--help"], ["paytables", "--json"], ["config", "--help"]])
def test_a_full_disk_is_told_in_one_line_with_status_3(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "ace_invaders", *words], cwd=TOP, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (3, b"the output cannot be written: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="descriptors of POSIX")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_change_nothing(tmp_path: Path, closed: str) -> None:
    hand = put(tmp_path, "h.yaml", EXAMPLE + "result: {total: 41}\n")
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m ace_invaders replay --json "$1" {closed}', sys.executable, hand],
        cwd=TOP, capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.count(b"\n") == (1 if closed == "2>&-" else 0)


# Locales, and what is imported.


@pytest.mark.case("D-CONFIG-4")
@pytest.mark.case("D-SAVE-3")
def test_names_and_symbols_are_the_same_under_the_poorest_locale(tmp_path: Path) -> None:
    folder = tmp_path / "ace inv ünï проба"
    put(folder / "tables ♠", "T1.yaml", "\ufeff# ♠ — table\n" + (TOP / "paytables" / "C.yaml").read_text("utf-8"))
    put(folder, "ace_invaders.yaml", "paytables: tables ♠  # —\n")
    name = "♠ A könig.yaml"
    put(folder, name, EXAMPLE.replace("paytable: C", "paytable: T1").replace("[As,", "[A♠,"))
    for command in (["replay", name], ["replay", "--json", name], ["paytables", "--json"], ["replay", "missing ♥"]):
        poor = started(*command, cwd=folder, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        rich = started(*command, cwd=folder, PYTHONUTF8="1")
        assert poor == rich
        assert poor.status == (2 if "missing ♥" in command else 0)
    assert poor.err == "missing ♥:1:1: there is no such file\n"


@pytest.mark.parametrize("module", ["pygame", "numpy", "sqlite3"])
def test_a_replay_starts_without_what_it_does_not_need(module: str) -> None:
    code = (
        "import sys; from ace_invaders.cli import main; status = main(['replay', 'saves/examples']); "
        f"sys.exit(status or {module!r} in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="elsewhere no name holds such signs")
def test_no_name_of_a_file_or_folder_writes_lines_of_its_own(tmp_path: Path) -> None:
    odd, told = "a\nb\x1b[8m\u202e", r"a\nb\x1b[8m\u202e"
    table = put(tmp_path / odd, "T1.yaml", T1)
    config = put(tmp_path / odd, "config.yaml", "coins: 2\n")
    answers = {
        ("paytables", table): (0, f"T1  T1  ({tmp_path}/{told}/T1.yaml)"),
        ("config", "--config", config): (0, f"file: {tmp_path}/{told}/config.yaml"),
        ("session", "--saves", tmp_path / odd): (2, f"{tmp_path}/{told} holds no game, a game's folder has a file"),
        ("simulate", "--hands", 1, "--plot", tmp_path / odd): (3, f"{tmp_path}/{told} cannot be written: it is a"),
    }
    for words, (status, line) in answers.items():
        answer = ace_invaders(*words)
        assert answer.status == status
        assert line in answer.out + answer.err
        assert odd not in answer.out + answer.err
