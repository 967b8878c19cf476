"""The settings in force while the game runs: read at the start, again when files change, changed in the window."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ace_invaders import config, documents, files, keymap, locate
from ace_invaders.catalogue import Catalogue, table_files
from ace_invaders.config import ConfigFile, Layers, Settings
from ace_invaders.paytable import PayTable
from ace_invaders.settings import BY_KEY, Values, remembered_text

PATIENCE = 1.0  # seconds that a game which is played waits for a file


class Preferences:
    """Settings and pay tables as the files and the player last had them, all good.

    Raises AceInvadersError where they are bad from the start.
    """

    def __init__(self, layers: Layers) -> None:
        for name in keymap.PROFILES:
            keymap.profile(name)  # now, so that what becomes of its file later is no matter
        self._named: tuple[Path, ...] = ()  # folders with pay tables of the file as it was last, even of a bad one
        self.layers: Layers
        self.settings: Settings
        self.catalogue: Catalogue
        self.table: PayTable
        self._accept(layers, _catalogue(layers.settings()))

    def remember(self, remembered: dict[str, Any]) -> None:
        """Take over what the game's own store kept; a pay table that is gone since then is left out."""
        remembered = _without_lost(remembered, self.catalogue)
        self._accept(replace(self.layers, remembered=remembered), self.catalogue)

    def change(self, **values: Any) -> dict[str, str]:
        """Change settings in the window: what of it is to be remembered, as a store keeps it.

        Raises AceInvadersError where a chosen pay table cannot be played, and changes nothing then.
        """
        self._accept(self.layers.changed(values), self.catalogue)
        return self._to_remember(values)

    def reread(self) -> None:
        """Read files again. Raises AceInvadersError and keeps everything as it was where one of them is bad."""
        path = config.find_file(self.layers.file.path)
        with files.patience(PATIENCE):
            if path is not None:
                files.check_no_pipe(path)  # what it gave at the start it does not give again
            layers = self.layers.reread(self._read(path))
            catalogue = _catalogue(layers.settings())
        # What was chosen in the window and is gone is no fault of the files.
        layers = replace(
            layers, remembered=_without_lost(layers.remembered, catalogue), now=_without_lost(layers.now, catalogue)
        )
        self._accept(layers, catalogue)

    def _read(self, path: Path | None) -> ConfigFile:
        if path is None:
            return ConfigFile()
        document = documents.load(path)
        self._named = config.folders_named(path, document)
        return config.read_document(path, document)

    def dropped(self) -> dict[str, str]:
        """What was chosen in the window and no file rules any more, as a store keeps it."""
        return self._to_remember(self.layers.now)

    def _to_remember(self, chosen: Values) -> dict[str, str]:
        """What outlasts the run of what was chosen: where the file rules a key, it rules at the next start too."""
        kept = (key for key in chosen if BY_KEY[key].remembered and key not in self.layers.file.values)
        return {key: remembered_text(chosen[key]) for key in kept}

    def files(self) -> Iterator[Path]:
        """The files whose change calls for `reread`; a folder without any stands for those that it may come to hold."""
        path = self.layers.file.path or config.find_file(None)
        yield from [path] if path is not None else []
        for folder in dict.fromkeys((*_folders(self.settings), *self._named)):
            yield from table_files(folder) or (folder,)

    def _accept(self, layers: Layers, catalogue: Catalogue) -> None:
        table = config.chosen_table(layers, catalogue)
        self.layers, self.catalogue, self.table = layers, catalogue, table
        self.settings = layers.settings()


def _without_lost(values: Values, catalogue: Catalogue) -> dict[str, Any]:
    """The values, but no pay table that no file has."""
    lost = "paytable" in values and not catalogue.knows(values["paytable"])
    return {key: value for key, value in values.items() if not (lost and key == "paytable")}


def _folders(settings: Settings) -> tuple[Path, ...]:
    return (locate.paytable_folder(), *settings["paytables"])


def _catalogue(settings: Settings) -> Catalogue:
    return Catalogue(_folders(settings))
