"""Files read whole and written at one stroke."""

import errno
import math
import os
import socket
import stat
import threading
from pathlib import Path

import pytest

from ace_invaders import files
from ace_invaders.errors import InvalidDocument, Problem, Unavailable
from ace_invaders.files import check_no_pipe, patience, read_bytes, write_file


def refusal(path: Path, limit: int = 100) -> str:
    with pytest.raises(InvalidDocument) as caught:
        read_bytes(path, limit)
    assert caught.value.exit_status == 2
    return str(caught.value)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_read_whole_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "C.yaml"
    path.write_bytes(b"a: \xff\r\n")
    assert read_bytes(path, 6) == b"a: \xff\r\n"


def test_a_file_above_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "C.yaml"
    path.write_bytes(b"x" * 101)
    assert refusal(path) == f"{path}:1:1: the file is too long, at most 100 bytes are read"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "missing.yaml"
    assert refusal(path) == f"{path}:1:1: there is no such file"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path}:1:1: this is a folder, a file is wanted"


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", forbid)
    path = tmp_path / "C.yaml"
    assert refusal(path) == f"{path}:1:1: the file cannot be read: Permission denied"


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 5000, "C.yaml/below"])
def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "C.yaml").touch()
    assert "the file cannot be read: " in refusal(tmp_path / name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files here")
@pytest.mark.timeout(10)
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe.yaml"
    os.mkfifo(path)
    assert refusal(path) == f"{path}:1:1: this is a pipe, and nothing came from it"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files here")
@pytest.mark.timeout(10)
@pytest.mark.parametrize("written", [b"", b"lines: 3\n"])
def test_a_pipe_whose_writer_is_silent_or_never_ends_is_refused_in_time(tmp_path: Path, written: bytes) -> None:
    path = tmp_path / "pipe.yaml"
    os.mkfifo(path)
    writer = os.open(path, os.O_RDWR)
    os.write(writer, written)
    with patience(0.2):
        assert refusal(path) == f"{path}:1:1: the file could not be read within 0.2 s, no file is waited for longer"
    os.close(writer)


@pytest.mark.timeout(10)
def test_a_file_whose_disk_does_not_answer_is_refused_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()

    def stuck(*_: object) -> int:
        answers.wait()
        raise TimeoutError

    monkeypatch.setattr(os, "open", stuck)
    with patience(0.2):
        assert "could not be read within 0.2 s" in refusal(tmp_path / "C.yaml")
    answers.set()


def test_the_least_patience_is_the_one_that_counts_and_ends_with_its_block(tmp_path: Path) -> None:
    with patience(0.2), patience(60.0):
        assert files._patience.get() == 0.2
    assert files._patience.get() == math.inf


@pytest.mark.parametrize("content", [b"a: 1\n", b""])
def test_what_is_read_in_time_is_what_is_read_without_haste(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "C.yaml"
    path.write_bytes(content)
    with patience(60.0):
        assert read_bytes(path, 100) == content
        assert refusal(tmp_path / "missing.yaml") == f"{tmp_path / 'missing.yaml'}:1:1: there is no such file"


def test_where_no_thread_can_be_started_the_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with patience(60.0):
        assert "could not be read" in refusal(tmp_path / "C.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files here")
def test_pipes_and_sockets_are_told_from_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket may not be long
    (tmp_path / "file").touch()
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        for name in ("file", "missing", ".", "/dev/null"):
            check_no_pipe(Path(name))
        for name in ("pipe", "socket"):
            with pytest.raises(InvalidDocument, match=f"^{name}:1:1: this is a {name}, a file is wanted$"):
                check_no_pipe(Path(name))


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="open files have no names here")
def test_what_another_command_pipes_in_is_read_to_its_end() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"a: 1\n")
    os.close(writing)
    assert read_bytes(Path(f"/dev/fd/{reading}"), 100) == b"a: 1\n"
    os.close(reading)


def test_text_is_written_as_utf_8_with_its_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    write_file(path, "note: ♠\r\nlines: 3\n")
    assert path.read_bytes() == b"note: \xe2\x99\xa0\r\nlines: 3\n"


def test_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "sound.bin"
    write_file(path, b"\x00\xff\n")
    assert path.read_bytes() == b"\x00\xff\n"


def test_a_file_written_again_holds_the_new_content_alone(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    write_file(path, "a long first content\n")
    write_file(path, "short\n")
    assert path.read_text() == "short\n"
    assert names(tmp_path) == ["hand.yaml"]


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    write_file(tmp_path / "hand.yaml", "x")
    assert stat.S_IMODE((tmp_path / "hand.yaml").stat().st_mode) == stat.S_IMODE((tmp_path / "other").stat().st_mode)


def test_content_and_folder_reach_the_disk_around_the_renaming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    sync, replace = os.fsync, Path.replace

    def watched_sync(descriptor: int) -> None:
        steps.append("sync folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "sync file")
        sync(descriptor)

    def watched_replace(old: Path, new: Path) -> Path:
        assert old.parent == new.parent
        assert old.read_text() == "x"
        steps.append("rename")
        return replace(old, new)

    monkeypatch.setattr(os, "fsync", watched_sync)
    monkeypatch.setattr(Path, "replace", watched_replace)
    write_file(tmp_path / "hand.yaml", "x")
    assert steps == ["sync file", "rename", "sync folder"]


def fail_after_writing(monkeypatch: pytest.MonkeyPatch, step: str, fault: BaseException) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(*((os, "fsync", fail) if step == "fsync" else (Path, "replace", fail)))


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_fault_keeps_the_old_file_and_leaves_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text("old")
    fail_after_writing(monkeypatch, step, OSError(errno.ENOSPC, "No space left on device"))
    with pytest.raises(Unavailable, match=r"hand.yaml cannot be written: No space left on device$") as caught:
        write_file(path, "new")
    assert caught.value.exit_status == 3
    assert path.read_text() == "old"
    assert names(tmp_path) == ["hand.yaml"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_an_interruption_leaves_nothing_behind_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    fail_after_writing(monkeypatch, step, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        write_file(tmp_path / "hand.yaml", "new")
    assert names(tmp_path) == []


def test_a_file_system_that_syncs_no_folders_is_good_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sync = os.fsync

    def files_only(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", files_only)
    write_file(tmp_path / "hand.yaml", "new")
    assert (tmp_path / "hand.yaml").read_text() == "new"


def test_a_folder_that_fails_to_sync_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def files_only(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", files_only)
    with pytest.raises(Unavailable, match="Input/output error"):
        write_file(tmp_path / "hand.yaml", "new")
    assert names(tmp_path) == ["hand.yaml"]


@pytest.mark.parametrize("place", ["missing/hand.yaml", ".", "a\0b", "file/hand.yaml"])
def test_a_place_where_no_file_can_be_is_told_in_a_sentence(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable, match="cannot be written: "):
        write_file(tmp_path / place, "x")
    assert names(tmp_path) == ["file"]


def test_a_folder_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "hands").mkdir()
    with pytest.raises(Unavailable, match=r"hands cannot be written: Is a directory|denied"):
        write_file(tmp_path / "hands", "x")
    assert names(tmp_path) == ["hands"]


def test_text_that_is_no_unicode_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="surrogates"):
        write_file(tmp_path / "hand.yaml", "\ud800")
    assert names(tmp_path) == []


def test_a_line_end_in_a_name_leaves_an_error_one_line() -> None:
    assert str(Problem("a\nb\r.yaml", 1, 2, "a fault")) == "a\\nb\\r.yaml:1:2: a fault"


def test_a_file_of_another_length_stays_unread_and_the_next_name_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.touch()
    try:
        os.truncate(path, 1 << 40)
    except OSError:
        pytest.skip("files of a terabyte do not go here")
    assert files.write_beside(path, "lines: 3\n") == tmp_path / "hand-2.yaml"
    assert files.write_beside(path, "lines: 3\n") == tmp_path / "hand-2.yaml"
    assert (path.stat().st_size, names(tmp_path)) == (1 << 40, ["hand-2.yaml", "hand.yaml"])


def test_another_content_of_the_same_length_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text("lines: 1\n", "utf-8")
    assert files.write_beside(path, "lines: 3\n") == tmp_path / "hand-2.yaml"
    assert path.read_text("utf-8") == "lines: 1\n"
