"""Pay tables as files: reading one, and finding all that there are."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ace_invaders import documents, files
from ace_invaders.documents import Node, Sequence
from ace_invaders.errors import AceInvadersError, InvalidDocument, InvalidValue, Problem
from ace_invaders.hands import Row
from ace_invaders.paytable import MOST_PAY, PAID_ROWS, Pay, PayTable
from ace_invaders.readings import Reader, nearest
from ace_invaders.syntax import shown

ID_PATTERN = re.compile(r"[A-Za-z0-9_-]{1,32}")
IDS = "a pay table's id is its file's stem: 1 to 32 of A-Z a-z 0-9 _ -"
MOST_NAME, MOST_NOTE = 80, 2000


def read_pays(reader: Reader, node: Node) -> dict[Row, Pay] | None:
    """The pays of all eleven rows, or None where the reader was given problems."""
    fields = reader.fields(node, required=[row.value for row in PAID_ROWS])
    pays = {row: _read_pay(reader, fields[row.value]) for row in PAID_ROWS if row.value in fields}
    found = {row: pay for row, pay in pays.items() if pay is not None}
    return found if len(found) == len(PAID_ROWS) else None


def _read_pay(reader: Reader, node: Node) -> Pay | None:
    """One number for every bet, or a list of two: at the maximum bet, and below it."""
    if isinstance(node, Sequence):
        if len(node.items) != 2:
            pays = "1 pay stands" if len(node.items) == 1 else f"{len(node.items)} pays stand"
            allowed = "a row has one pay without them, or two: at the maximum bet and below it"
            reader.refuse(node, f"{pays} in brackets", allowed)
            return None
        maximum, below = (reader.integer(item, 0, MOST_PAY) for item in node.items)
    else:
        maximum = below = reader.integer(node, 0, MOST_PAY)
    return None if maximum is None or below is None else Pay(maximum, below)


def read_inline(reader: Reader, node: Node, id_: str | None = None) -> PayTable | None:
    """A whole table written as a mapping; its id is its name where none is given."""
    fields = reader.fields(node, required=("name", "pays"), optional=("note",))
    name = reader.text(fields["name"], MOST_NAME) if "name" in fields else None
    note = reader.text(fields["note"], MOST_NOTE, multiline=True) if "note" in fields else ""
    pays = read_pays(reader, fields["pays"]) if "pays" in fields else None
    if name == "":
        reader.refuse(fields["name"], "the name is empty", f"a name has 1 to {MOST_NAME} characters")
    if not name or note is None or pays is None:
        return None
    return PayTable(id_ or name, name, pays, note.strip())


def read_table(path: Path) -> PayTable:
    """The pay table of one file. Raises InvalidDocument with all its problems."""
    document = documents.load(path)
    reader = Reader(str(path))
    if document.get("format") is not None:
        reader.refuse(document, "this is no pay table, for it has a format", "`ace-invaders replay` plays saved hands")
        reader.finish()
    if not ID_PATTERN.fullmatch(path.stem):
        reader.refuse(document, f"{path.stem!r} is no id", IDS)
    table = read_inline(reader, document, path.stem)
    reader.finish()
    assert table is not None, "a reader without problems has read a table"
    return table


@dataclass(frozen=True, slots=True)
class Listing:
    """One file that should hold a pay table: the table, or what is wrong with it."""

    id: str
    file: Path
    table: PayTable | None
    problems: tuple[str, ...] = ()


def list_file(path: Path, named: bool = True) -> Listing:
    """What a file holds, never a pipe's where nobody `named` it; never raises for what the file says."""
    try:
        if not named:
            files.check_no_pipe(path)
        return Listing(path.stem, path, read_table(path))
    except InvalidDocument as error:
        return Listing(path.stem, path, None, tuple(map(str, error.problems)))
    except AceInvadersError as error:
        return Listing(path.stem, path, None, (str(error),))


def yaml_files(folder: Path, endings: tuple[str, ...] = (".yaml",)) -> tuple[Path, ...] | None:
    """The files of a folder with these endings by name, not those below; None where no folder can be looked into."""
    try:
        names = os.listdir(folder)
    except (OSError, ValueError):
        return None
    return tuple(folder / name for name in sorted(names) if name.lower().endswith(endings))


def table_files(folder: Path) -> tuple[Path, ...]:
    """The files of a folder that should hold pay tables, `*.yaml` and `*.yml`, by name, not those below."""
    return yaml_files(folder, (".yaml", ".yml")) or ()


def list_folders(folders: Iterable[Path]) -> tuple[Listing, ...]:
    """Every pay table of the folders, folder by folder, by name; an id that two files have is refused in both."""
    # By identity, not by name alone: there are disks to which Tables and tables are one folder.
    unique: dict[object, Path] = {}
    for folder in folders:
        unique.setdefault(_identity(folder), folder.resolve())
    with files.patience(files.PATIENCE):
        listings = [list_file(path, named=False) for folder in unique.values() for path in table_files(folder)]
    return tuple(_refuse_twins(listing, listings) for listing in listings)


def _identity(folder: Path) -> object:
    try:
        status = folder.stat()
    except (OSError, ValueError):
        return folder
    return status.st_dev, status.st_ino


def _refuse_twins(listing: Listing, listings: Iterable[Listing]) -> Listing:
    twin = next((other for other in listings if other.id == listing.id and other.file != listing.file), None)
    if twin is None:
        return listing
    problem = Problem(str(listing.file), 1, 1, f"the id {listing.id!r} stands in {twin.file} too", "rename one of them")
    return Listing(listing.id, listing.file, None, (*listing.problems, str(problem)))


class UnknownTable(InvalidValue):
    """An id that no file has."""


class Catalogue(Mapping[str, PayTable]):
    """The good pay tables of some folders by their ids, in the order of the listings."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.listings = list_folders(folders)
        self._tables = {listing.id: listing.table for listing in self.listings if listing.table is not None}

    def __getitem__(self, id_: str) -> PayTable:
        return self._tables[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def knows(self, id_: str) -> bool:
        """Whether a file has that id, be it good or bad."""
        return any(listing.id == id_ for listing in self.listings)

    def faults(self, id_: str) -> tuple[str, ...]:
        """What is wrong with the files of that id."""
        return tuple(fault for listing in self.listings if listing.id == id_ for fault in listing.problems)

    def table(self, id_: str) -> PayTable:
        """The table of that id. Raises AceInvadersError with what is wrong with its file, or the ids there are."""
        if id_ in self._tables:
            return self._tables[id_]
        if faults := self.faults(id_):
            raise InvalidValue(*faults)
        near = nearest(id_, tuple(self._tables))
        hint = f"did you mean {near!r}? " if near else ""
        raise UnknownTable(f"no pay table {shown(id_)}, {hint}the pay tables are {', '.join(self._tables)}")
