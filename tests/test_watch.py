"""Watched files: each change is told once."""

import os
from pathlib import Path

import pytest

from ace_invaders.window.watch import Watch


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


def test_the_files_are_those_of_the_time_of_asking(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text("1")
    paths = [tmp_path / "a"]
    watch = Watch(lambda: paths)
    paths.append(tmp_path / "b")
    assert watch.changed()
    (tmp_path / "b").write_text("22")
    assert watch.changed()
