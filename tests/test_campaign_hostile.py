"""Bad files of every kind, each with the first message that it must be told; and mutations of good and bad ones."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns import hostile
from campaigns.campaign import Scale
from campaigns.hostile import CORPUS, Bad, Told
from campaigns.mutations import mutated
from commands import Answer, put

BAD = hostile.corpus_of()


@pytest.fixture(scope="module", autouse=True)
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with hostile.quiet_place(tmp_path_factory.mktemp("hostile")):
        yield


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.name)
def test_a_bad_file_is_told_in_its_place(bad: Bad) -> None:
    assert list(hostile.corpus_faults(bad)) == []


def test_the_corpus_is_what_its_table_lists() -> None:
    names = [bad.name for bad in BAD]
    assert sorted(path.stem for path in CORPUS.glob("*.yaml")) == sorted(names)
    assert len(set(names)) == len(names) >= 300
    assert all(count >= 100 for count in Counter(bad.kind for bad in BAD).values())
    assert len({(bad.kind, bad.path.read_bytes()) for bad in BAD}) == len(BAD)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_no_mutation_gets_anything_but_messages_with_their_places(tmp_path: Path) -> None:
    outcome = hostile.run(Scale.QUICK, tmp_path)
    assert outcome.findings == ()
    assert f"{len(BAD)} files, 2,000 mutations" in outcome.tried


def test_half_of_the_mutations_are_refused_and_some_are_still_good() -> None:
    chance, sources = random.Random(1), hostile.sources()
    found: Counter[int] = Counter()
    for _ in range(300):
        kind, data = chance.choice(sources)
        path = Path(f"{kind}.yaml")
        path.write_bytes(mutated(chance, data, [other for _, other in sources]))
        found[hostile.asked(kind, path).answer.status] += 1
    assert found[2] >= 150
    assert found[0] >= 10


# That a campaign would see what it looks for.


def test_another_place_or_other_words_are_findings() -> None:
    good = next(bad for bad in BAD if bad.name == "h-coins-six")
    assert list(hostile.corpus_faults(good)) == []
    assert len(list(hostile.corpus_faults(Bad(good.name, good.kind, "4:9", good.words)))) == 1
    assert len(list(hostile.corpus_faults(Bad(good.name, good.kind, good.place, "in quotes")))) == 1
    assert len(list(hostile.corpus_faults(Bad(good.name, good.kind, "refuted", good.words)))) == 1


def test_a_traceback_is_a_finding(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_: object) -> Answer:
        raise RecursionError("maximum recursion depth exceeded")

    monkeypatch.setattr(hostile, "ace_invaders", broken)
    path = put(tmp_path, "h.yaml", "")
    assert hostile._mutation_faults("hand", path)[0] == ("RecursionError: maximum recursion depth exceeded",)
    findings, _ = hostile.fuzz_faults(100)
    assert len(findings) == hostile.MOST_FINDINGS


@pytest.mark.parametrize(
    ("answer", "seconds", "fault"),
    [
        (Answer(2, "", "x.yaml:1:1: what, allowed"), 0.1, ""),
        (Answer(0, "fine", ""), 0.9, ""),
        (Answer(1, "differs", ""), 0.1, ""),
        (Answer(2, "", "x.yaml: what"), 0.1, "no place in"),
        (Answer(2, "", "x.yaml:0:1: what"), 0.1, "no place in"),
        (Answer(2, "", "x.yaml:1:1: what\nTraceback"), 0.1, "no place in 'Traceback'"),
        (Answer(2, "", ""), 0.1, "status 2 with 0 messages"),
        (Answer(0, "", "x.yaml:1:1: what"), 0.1, "status 0 with 1 messages"),
        (Answer(3, "", ""), 0.1, "status 3"),
        (Answer(2, "", "x.yaml:1:1: what"), 1.1, "1.10 s of the processor"),
    ],
)
def test_an_answer_is_held_to_the_rules(answer: Answer, seconds: float, fault: str) -> None:
    faults = list(Told(answer, Path("x.yaml"), seconds).faults())
    assert len(faults) == bool(fault)
    assert all(each.startswith(fault) for each in faults)
