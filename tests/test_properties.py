"""Properties that hold for everything: texts read back, order says nothing, values survive pickling."""

import pickle
from contextlib import suppress
from itertools import chain
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st
from strategies import (
    all_rules,
    commits,
    elements,
    full_set,
    melds,
    positions,
    presets,
    proposals,
    small_rules,
    tables,
)

from zoramoves import Commit, Meld, NotationError, Position, PositionError, Rules, Tile, ZoraError, check, play, verify
from zoramoves.tiles import JOKER
from zoramoves.wire import decode_proposal, encode

ANY_RULES = small_rules() | presets()
ANY_TILE = st.tuples(st.sampled_from("GPKYRBOWZ"), st.integers(1, 999)).map(lambda fields: Tile(*fields))
ANY_PIECE = ANY_TILE | st.just(JOKER) | ANY_TILE.map(lambda tile: Tile("*", 0, tile))
LOOSE = st.lists(ANY_PIECE, min_size=1, max_size=6).map(tuple)


@given(ANY_PIECE)
def test_tiles_read_back(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile
    assert Tile.parse(str(tile).lower()) == tile
    assert pickle.loads(pickle.dumps(tile)) == tile


@given(all_rules())
def test_rules_read_back(rules: Rules) -> None:
    again = Rules.named(str(rules))
    assert again == rules
    assert hash(again) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules


@given(LOOSE, ANY_RULES)
def test_any_melds_read_back(tiles: tuple[Tile, ...], rules: Rules) -> None:
    meld = Meld(tiles, rules)
    assert Meld.parse(str(meld), rules=rules) == meld
    assert pickle.loads(pickle.dumps(meld)) == meld
    assert elements([meld]) == elements([tiles])


@given(LOOSE, ANY_RULES)
@example((JOKER,) * 5, Rules(values=4))
def test_a_meld_is_legal_or_has_faults(tiles: tuple[Tile, ...], rules: Rules) -> None:
    meld = Meld(tiles, rules)
    assert meld.legal is (not meld.faults)


@given(st.data(), ANY_RULES)
def test_legal_melds(data: st.DataObject, rules: Rules) -> None:
    tiles = data.draw(melds(rules))
    if tiles is not None:
        meld = Meld(tiles, rules)
        assert meld.legal
        assert Meld.parse(str(meld), rules=rules) == meld
        assert Meld(meld.tiles, rules).tiles == meld.tiles
        assert Meld(meld.read_as, rules).value == meld.value
        assert {reading.kind for reading in meld.readings} <= {"group", "run"}
        assert [reading.value for reading in meld.readings] == sorted((r.value for r in meld.readings), reverse=True)


@given(st.data(), ANY_RULES)
def test_tables_are_legal_and_within_the_set(data: st.DataObject, rules: Rules) -> None:
    table = data.draw(tables(rules))
    assert all(Meld(tiles, rules).legal for tiles in table)
    assert elements(table) <= full_set(rules)


@given(positions(rules=ANY_RULES))
def test_positions_read_back(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert Position.from_json(position.to_json()) == position
    assert str(Position.parse(str(position))) == str(position)
    assert pickle.loads(pickle.dumps(position)) == position


@given(positions(rules=all_rules()))
def test_positions_of_any_rules_read_back(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert Position.from_json(position.to_json()) == position


@given(positions(rules=ANY_RULES), st.randoms())
def test_order_does_not_matter_for_positions(position: Position, random: Random) -> None:
    table, rack = list(position.table), list(position.rack)
    random.shuffle(table)
    random.shuffle(rack)
    other = Position(table, rack, position.opened, position.rules)
    assert other == position
    assert hash(other) == hash(position)
    assert str(other.canonical) == str(position.canonical)
    assert other.rack_value == position.rack_value


@given(proposals(rules=ANY_RULES))
def test_commits_read_back(proposal: tuple[Position, Commit]) -> None:
    position, commit = proposal
    assert Commit.parse(str(commit), rules=position.rules) == commit
    assert pickle.loads(pickle.dumps(commit)) == commit
    text = encode({"position": position.as_dict(), "commit": [str(meld) for meld in commit]})
    fields, melds = decode_proposal(text, None)
    assert (Position(**fields), Commit(melds, position.rules)) == (position, commit)


@given(proposals(), st.randoms())
def test_verdicts_do_not_depend_on_order(proposal: tuple[Position, Commit], random: Random) -> None:
    position, commit = proposal
    before = verify(position, commit)
    table, new = list(position.table), list(commit.table)
    random.shuffle(table)
    random.shuffle(new)
    after = verify(Position(table, position.rack[::-1], position.opened, position.rules), new)
    assert (after.legal, after.tiles, after.opening_value) == (before.legal, before.tiles, before.opening_value)
    assert {fault.code for fault in after.faults} == {fault.code for fault in before.faults}


@given(proposals())
def test_verify_check_and_play_agree(proposal: tuple[Position, Commit]) -> None:
    position, commit = proposal
    verdict = verify(position, commit)
    assert verdict.legal is (not verdict.faults)
    assert verify(position, str(commit)) == verdict
    if verdict.legal:
        after = play(position, commit)
        assert check(position, commit) == verdict
        assert after == Position(commit.table, after.rack, True, position.rules)
        assert len(after.rack) == len(position.rack) - len(verdict.tiles)
        assert elements([*after.table, after.rack]) == elements([*position.table, position.rack])
        assert verdict.goes_out is (not after.rack)


@given(positions())
def test_laying_nothing_is_never_legal_and_the_table_alone_has_no_other_fault(position: Position) -> None:
    assert [fault.code for fault in verify(position, position.table).faults] == ["turn.nothing-laid"]


@given(st.data(), positions(pins=False))
def test_where_jokers_move_freely_every_legal_commit_stays_legal(data: st.DataObject, position: Position) -> None:
    commit = data.draw(commits(position))
    free = position.rules.replace(joker_taking="free", taken_joker_rack_tiles=0)
    if verify(position, commit).legal:
        assert verify(Position(position.table, position.rack, position.opened, free), commit.table).legal


@given(st.data(), positions())
def test_what_a_player_may_do_before_opening_he_may_do_afterwards(data: st.DataObject, position: Position) -> None:
    commit = data.draw(commits(position))
    opened = Position(position.table, position.rack, True, position.rules)
    if verify(position, commit).legal:
        assert verify(opened, commit).legal


LETTERS = st.text(alphabet="GPKYZgp*=-–.,/| 0123479\tßK\n#{[\"'", max_size=30)


@given(LETTERS | st.text(max_size=20))
@example("")
@example("G0")
def test_any_text_reads_or_is_refused_by_an_error_of_the_library(text: str) -> None:
    for read in (Tile.parse, Meld.parse, Commit.parse, Position.parse, Rules.named, Position.from_json):
        with suppress(ZoraError):
            read(text)


@example(["|", "|", "opened", "|"])
@given(
    st.lists(st.sampled_from(["G3 G4 G5", "G9 *", "|", "/", "opened", "unopened", "zora", "-", "* *=G5"]), max_size=8)
)
def test_any_line_reads_or_is_refused(parts: list[str]) -> None:
    with suppress(NotationError, PositionError):
        position = Position.parse(" ".join(parts))
        assert Position.parse(str(position)) == position


@given(proposals())
def test_places_of_faults_exist(proposal: tuple[Position, Commit]) -> None:
    position, commit = proposal
    places = {"commit", *_places("table", position), *_places("commit", commit)}
    assert {fault.where for fault in verify(position, commit).faults} <= places


def _places(name: str, tables: Position | Commit) -> set[str]:
    rows = [(f"{name}[{row}]", meld) for row, meld in enumerate(tables.table)]
    tiles = chain.from_iterable([f"{path}[{at}]" for at in range(len(meld))] for path, meld in rows)
    return {path for path, _ in rows} | set(tiles)
