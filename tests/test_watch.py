"""Watched files: each change is told once."""

import os
import threading
from pathlib import Path

import pytest

from ace_invaders.window.watch import Watch
from screen import wait_until


def test_nothing_is_told_while_nothing_changes(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("1")
    watch = Watch(lambda: [file, tmp_path / "missing.yaml"])
    assert not watch.changed()
    assert not watch.changed()


@pytest.mark.parametrize("text", ["2", "longer", ""])
def test_a_change_of_the_content_is_told_once(text: str, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("1")
    os.utime(file, ns=(1, 1))
    watch = Watch(lambda: [file])
    file.write_text(text)
    assert watch.changed()
    assert not watch.changed()


def test_a_file_that_is_replaced_by_another_of_the_same_size_and_age_is_told(tmp_path: Path) -> None:
    file, other = tmp_path / "a.yaml", tmp_path / "b"
    for each in (file, other):
        each.write_text("1")
        os.utime(each, ns=(1, 1))
    watch = Watch(lambda: [file])
    other.replace(file)
    assert watch.changed()


def test_files_that_come_and_go_are_told(tmp_path: Path) -> None:
    watch = Watch(lambda: tmp_path.glob("*.yaml"))
    (tmp_path / "a.yaml").write_text("1")
    assert watch.changed()
    (tmp_path / "a.yaml").rename(tmp_path / "b.yaml")
    assert watch.changed()
    (tmp_path / "b.yaml").unlink()
    assert watch.changed()
    assert not watch.changed()


def test_a_missing_file_that_is_named_is_told_once_it_stands_there(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "a.yaml"
    watch = Watch(lambda: [file])
    assert not watch.changed()
    file.parent.mkdir()
    assert not watch.changed()
    file.write_text("1")
    assert watch.changed()


def test_a_name_that_no_file_can_have_is_a_file_that_is_not_there(tmp_path: Path) -> None:
    watch = Watch(lambda: [Path("a\0b"), tmp_path / ("x" * 5000)])
    assert not watch.changed()


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_file_that_may_be_read_now_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("1")
    file.chmod(0)
    watch = Watch(lambda: [file])
    file.chmod(0o600)
    assert watch.changed()


def test_the_files_are_those_of_the_time_of_asking(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text("1")
    paths = [tmp_path / "a"]
    watch = Watch(lambda: paths)
    paths.append(tmp_path / "b")
    assert watch.changed()
    (tmp_path / "b").write_text("22")
    assert watch.changed()


def test_a_disk_that_does_not_answer_holds_nothing_up_and_its_change_is_told_when_it_does(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("1")
    gate = threading.Event()
    gate.set()
    looks: list[Path] = []

    def paths() -> list[Path]:
        gate.wait()
        looks.append(file)
        return [file]

    watch = Watch(paths)
    gate.clear()
    file.write_text("22")
    assert not any(watch.changed() for _ in range(100))
    gate.set()
    wait_until(lambda: len(looks) == 2, "the answer of the disk")
    wait_until(watch.changed, "the change")
    assert not watch.changed()


def test_where_no_thread_can_be_started_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(lambda: [tmp_path / "a.yaml"])
    (tmp_path / "a.yaml").write_text("1")

    def none_left(thread: threading.Thread) -> None:
        raise RuntimeError(f"can't start {thread}")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", none_left)
        assert not watch.changed()
    assert watch.changed()


def test_a_fault_of_looking_is_raised_where_it_was_asked_for(tmp_path: Path) -> None:
    faults: list[Exception] = []

    def paths() -> list[Path]:
        if faults:
            raise faults.pop()
        return [tmp_path]

    watch = Watch(paths)
    faults.append(LookupError("a fault"))
    with pytest.raises(LookupError, match="a fault"):
        watch.changed()
    assert not watch.changed()
