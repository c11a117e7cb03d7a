"""Suites: how lines are read, and that the stored answers hold."""

import io
from pathlib import Path

import pytest

from zoramoves import NotationError, Position, PositionError, Rules, find_move
from zoramoves.many.expectations import differences, found_numbers
from zoramoves.many.suites import LONGEST_LINE, Entry, Expected, SuiteError, read_entry, read_suite, suite_lines

LINE = "G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened"
NAMES = ("selfplay", "no-move", "openings", "jokers", "endgames", "everything", "paper", "random")
SUITES = [Path(__file__).parent.parent / "benchmarks" / "suites" / f"{name}.jsonl" for name in NAMES]


@pytest.mark.parametrize(
    "content",
    [
        LINE,
        Position.parse(LINE).to_json(),
        f'{{"position": "{LINE}", "reason": "from the README"}}',
        f'{{"position": {Position.parse(LINE).to_json()}, "expected": {{"tiles": 3}}}}',
        '{"id": "x1", "table": ["G3-G5", ["K7", "P7", "Y7"]], "rack": "G6 G2 * P1", "opened": true, "why": "lists"}',
    ],
)
def test_forms_of_a_line(content: str) -> None:
    assert read_entry(content.encode()).position == Position.parse(LINE)


def test_an_entry_reads_back() -> None:
    entry = Entry(Position.parse(LINE), Expected(tiles=3, jokers=1), "a reason")
    from zoramoves.wire import encode

    assert read_entry(encode(entry.as_dict()).encode()) == entry


def test_rules_for_lines_that_name_none() -> None:
    hebrew = Rules.named("rummikub-hebrew")
    assert read_entry(b"- | R1 | opened", hebrew).position.rules == hebrew
    assert read_entry(b'{"position": "- | R1 | opened | rummikub"}', hebrew).position.rules.name == "rummikub"


@pytest.mark.parametrize(
    ("content", "error", "message"),
    [
        (b"G3 G4 | opened", NotationError, "a position is TABLE"),
        (b"G3 G4 G5 | Q\xff | opened", NotationError, "column 13: the text is not UTF-8"),
        (b'{"position": "G3 G4 G5 | oops | opened"}', NotationError, "$.position column 12: 'oops'"),
        (b'{"position": 3}', NotationError, "$.position"),
        (b'{"table": [], "rack": "G1"}', NotationError, "a position has a table, a rack and opened"),
        (b'{"position": "- | G1 | opened", "expected": {"tyles": 1}}', NotationError, "$.expected"),
        (b'["- | G1 | opened"]', NotationError, "$"),
        (b"{", NotationError, "column 2"),
        (b"G3 G4 | G1 | opened", PositionError, "table[0]"),
        (b"G" * LONGEST_LINE, NotationError, "too long"),
    ],
)
def test_lines_that_cannot_be_used(content: bytes, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        read_entry(content)
    assert message in str(caught.value)


def test_lines_are_numbered_and_their_sizes_add_up() -> None:
    text = f"\ufeff# a comment\n{LINE}\r\n\n  {LINE}\n{'x' * (3 * LONGEST_LINE)}\n{LINE}".encode()
    lines = list(suite_lines(io.BytesIO(text)))
    assert [line.number for line in lines] == [2, 4, 5, 6]
    assert [line.content for line in lines if line.number != 5] == [LINE.encode()] * 3
    assert len(lines[2].content) == LONGEST_LINE
    assert sum(line.size for line in lines) == len(text)


def test_a_suite_with_a_bad_line(tmp_path: Path) -> None:
    (tmp_path / "suite").write_text(f"{LINE}\n\noops\n", encoding="utf-8")
    with pytest.raises(SuiteError, match=r"^line 3: column") as caught:
        read_suite(tmp_path / "suite")
    assert caught.value.number == 3


def test_there_are_positions_enough() -> None:
    assert len(read_suite(SUITES[0])) >= 500


@pytest.mark.parametrize("path", SUITES, ids=lambda path: path.stem)
def test_stored_answers_hold(path: Path) -> None:
    entries = read_suite(path)
    assert all(entry.reason for entry in entries)
    assert len({entry.position for entry in entries}) == len(entries)
    for entry in entries[:: max(1, len(entries) // 12)]:
        answer = find_move(entry.position)
        value = find_move(entry.position, objective="value", settle_ties=False)
        free = entry.position.rules.replace(joker_taking="free", taken_joker_rack_tiles=0)
        freed = Position(entry.position.table, entry.position.rack, entry.position.opened, free)
        assert len(find_move(freed, settle_ties=False).tiles) == entry.expected.free_tiles
        for found in (found_numbers(answer), found_numbers(value)):
            assert list(differences(entry.expected, found)) == [], entry


def test_differences_are_told() -> None:
    expected = Expected(tiles=4, value=33)
    found = found_numbers(find_move(Position.parse(LINE)))
    assert list(differences(expected, found)) == ["tiles is 3, expected 4"]
