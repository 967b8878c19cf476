"""Whether a saved hand comes out as its file says, and whether its secret deals its cards, in words."""

from typing import Final, NamedTuple

from ace_invaders.records import Plain, Record, refutation, report, value_words
from ace_invaders.window.looks import IconName


class Judgement(NamedTuple):
    """What is said of a file, and the sign before it, None where there is nothing to judge."""

    text: str
    icon: IconName | None = None


NOTHING: Final = Judgement("")


def of_result(record: Record) -> Judgement:
    """Whether the hand comes out as the file says, with every difference."""
    found = report(record, "", explain=True)
    match found["matches"]:
        case None:
            return Judgement("The file holds no result to compare.")
        case True:
            return Judgement("As the file says.", IconName.CHECK)
    return Judgement("\n".join(["NOT as the file says.", *map(_difference, found["differences"])]), IconName.CROSS)


def of_deal(record: Record) -> Judgement:
    """Whether the secret deals the cards."""
    if record.fair is None or record.fair.secret is None:
        return Judgement("Nothing in the file proves these cards.")
    if against := refutation(record):
        return Judgement(f"NOT fair: {against}.", IconName.CROSS)
    return Judgement("The secret deals these cards.", IconName.CHECK)


def in_short(record: Record) -> Judgement:
    """Both in a few words: what is wrong, else what was found right, else nothing."""
    result, deal = of_result(record), of_deal(record)
    wrong = [each.text for each in (result, deal) if each.icon is IconName.CROSS]
    if wrong:
        return Judgement(" ".join(text.partition("\n")[0] for text in wrong), IconName.CROSS)
    return result if result.icon else deal if deal.icon else NOTHING


def _difference(found: Plain) -> str:
    return f"{found['where']}: recorded {value_words(found['recorded'])}, computed {value_words(found['computed'])}"
