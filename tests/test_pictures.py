"""Pictures: valid XML, the right tiles and marks, shapes beside colours, and the picture of the README as drawn.

`python tests/test_pictures.py` draws the picture of the README anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import all_rules, positions, presets, proposals

import zoramoves as zm
from zoramoves.cli import main
from zoramoves.disturbance import disturbance
from zoramoves.tile_faces import HEIGHT, SHAPES, SIGNS, WIDTH
from zoramoves.tiles import PALETTE, Colour

FILE = Path(__file__).parent.parent / "docs" / "pictures" / "best-move.svg"
MIDGAME = "G3-G7 / P8 * P10 / G9 P9 K9 Y9 / K1-K4 / G4 P4 Y4 | P9 K10 K11 G5 Y12 Y11 G10 P1 | opened"
"""Its best move takes the joker, splits a run, moves a tile and keeps two melds."""

NAMESPACE = "{http://www.w3.org/2000/svg}"
CROWDED = (
    "Y12 K12 G12 / P11 P12 P13 / K9 K10 K11 / G4 Y4 P4 / K8 K9 K10 / K6 P6 G6 / P1-P5 / P3 G3 Y3 / G6 G7 G8 / "
    "G7 P7 Y7 K7 / K11 K12 K13 / G12 Y12 P12 / Y13 G13 K13 P13 / P11 G11 Y11 | K6 Y7 Y6 * * | unopened"
)


def best_move() -> str:
    """The picture of the README."""
    return zm.svg(zm.find_move(zm.Position.parse(MIDGAME)))


def read(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{NAMESPACE}svg"
    return root


def titles(root: ET.Element) -> list[str]:
    """What is said of each tile, in the order drawn."""
    return [str(title.text) for group in root.iter(f"{NAMESPACE}g") for title in group.findall(f"{NAMESPACE}title")]


def paths(root: ET.Element) -> Counter[str]:
    return Counter(str(path.get("d")) for path in root.iter(f"{NAMESPACE}path"))


def boxes(root: ET.Element) -> list[tuple[float, float, float, float]]:
    """Where tiles lie, from their groups' places."""
    found = []
    for group in root.findall(f"{NAMESPACE}g"):
        place = re.fullmatch(r"translate\(([\d.]+) ([\d.]+)\)", group.get("transform", ""))
        if group.find(f"{NAMESPACE}title") is not None:
            assert place
            found.append((float(place[1]), float(place[2]), float(place[1]) + WIDTH, float(place[2]) + HEIGHT))
    return found


def test_the_picture_of_the_readme_is_drawn_from_this_code() -> None:
    assert FILE.read_text(encoding="utf-8") == best_move()


def test_a_move_before_and_after_with_its_marks() -> None:
    root = read(zm.svg(zm.Position.parse("G3-G6 / P6 K6 * | Y6 P9 P7 K1 | opened"), "G3-G6 / P6 K6 Y6 / P7 * P9"))
    said = titles(root)
    before, rack = said[:7], said[7:11]
    laid = ["purple 7, laid from the rack", "purple 9, laid from the rack", "grey 6, laid from the rack"]
    assert before == ["green 3", "green 4", "green 5", "green 6", "purple 6", "black 6", "joker, moved"]
    assert rack == [*laid[:2], "black 1", laid[2]]
    assert said[11:] == [*before[:6], laid[2], laid[0], "joker, moved", laid[1], "black 1"]
    assert paths(root)[SIGNS["laid"]] == 6 + 1
    assert paths(root)[SIGNS["moved"]] == 2 + 1
    assert sum("stroke-dasharray" in rect.attrib for rect in root.iter(f"{NAMESPACE}rect")) == 2 + 1


def test_a_move_keeps_the_order_of_the_old_melds() -> None:
    position = zm.Position.parse("P7 K7 Y7 / G3-G5 | G6 K1 P1 Y1 | opened")
    said = titles(read(zm.svg(position, "P1 K1 Y1 / G3-G6 / P7 K7 Y7")))
    after = [text.partition(",")[0] for text in said[10:]]
    assert after[:3] == ["purple 7", "black 7", "grey 7"]
    assert after[3:7] == ["green 3", "green 4", "green 5", "green 6"]
    assert after[7:] == ["purple 1", "black 1", "grey 1"]


def test_every_colour_has_its_shape_on_the_tile() -> None:
    assert {colour.shape for colour in PALETTE} == set(SHAPES)
    rules = zm.ZORA.replace(colours=8)
    table = [[f"{c.letter}1", f"{c.letter}2", f"{c.letter}3"] for c in PALETTE]
    root = read(zm.svg(zm.Position(table, "", True, rules)))
    assert all(paths(root)[outline] == 3 + 1 for outline in SHAPES.values())
    assert [text.split()[0] for text in titles(root)[::3]] == [c.name for c in PALETTE]


def test_a_joker_says_what_it_stands_for() -> None:
    def below(meld: str) -> list[str]:
        root = read(zm.svg(zm.Commit(meld)))
        tile = next(group for group in root.iter(f"{NAMESPACE}g") if group.findtext(f"{NAMESPACE}title") == "joker")
        return [str(text.text) for text in tile.iter(f"{NAMESPACE}text")]

    assert below("* G5 G6") == ["4"]
    assert below("G6 P6 *") == ["6"]
    assert below("G5 * *") == []
    assert below("* G5 P6") == []
    assert "joker for black 5" in titles(read(zm.svg(zm.Commit("G5 P5 *=K5"))))


def test_colours_and_signs_of_a_house() -> None:
    rules = zm.ZORA.replace(colours=(Colour("pink", "I", "<"), Colour("joker", "T", "&"), *PALETTE[:2]))
    picture = zm.svg(zm.Position("I1 I2 I3 / T1 T2 T3", "I4", False, rules))
    signs = [text.text for text in read(picture).iter(f"{NAMESPACE}text")]
    assert signs.count("<") == 4 + 1
    assert signs.count("&") == 3 + 1


def test_commits_may_be_anything() -> None:
    said = titles(read(zm.svg(zm.Commit("G3 Z5 G14 / G999 * / *=Z9 G1"))))
    assert said == ["green 3", "Z5", "G14", "G999", "joker", "joker for Z9", "green 1"]
    assert titles(read(zm.svg(zm.Commit("-")))) == []


@pytest.mark.parametrize("width", [160, 360, 720, 2000])
def test_everything_lies_within_the_width(width: int) -> None:
    root = read(zm.svg(zm.Position.parse(CROWDED), width=width))
    assert root.get("width") == str(width)
    assert root.get("viewBox") == f"0 0 {width} {root.get('height')}"
    found = boxes(root)
    assert len(found) == 46 + 5
    assert all(right <= width - 16 and bottom <= float(str(root.get("height"))) for _, _, right, bottom in found)
    for at, (left, top, right, bottom) in enumerate(found):
        for other in found[at + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_themes() -> None:
    position = zm.Position.parse(MIDGAME)
    light, dark, auto = (zm.svg(position, theme=theme) for theme in ("light", "dark", "auto"))
    assert "prefers-color-scheme:dark" in auto
    assert "prefers-color-scheme" not in light + dark
    assert len({light, dark, auto}) == 3
    assert auto.count("<style>") == 1


@pytest.mark.parametrize(("option", "value"), [("theme", "pink"), ("width", 100), ("width", 720.0), ("width", True)])
def test_options_that_do_not_fit(option: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"a {option} is"):
        zm.svg(zm.Commit("-"), **{option: value})  # type: ignore[arg-type]


def test_an_illegal_commit_is_refused() -> None:
    with pytest.raises(zm.IllegalCommitError):
        zm.svg(zm.Position.parse("G3-G5 | G7 | opened"), "G3-G5 G7")


def test_no_move_is_drawn_as_the_position_with_a_note() -> None:
    picture = zm.svg(zm.find_move(zm.Position.parse("G9 G10 G11 | G3 G4 G5 P9 | unopened")))
    assert "No legal move: at most 12 of 30 points for the opening." in picture
    assert "moved" not in picture.partition("</style>")[2]


def test_notebooks_show_pictures() -> None:
    position = zm.Position.parse("G3-G5 | G6 P1 | opened")
    for value in (position, zm.Commit("G3-G6"), zm.find_move(position)):
        assert value._repr_svg_() == zm.svg(value)


def test_every_process_draws_the_same() -> None:
    code = f"import sys, zoramoves as zm; sys.stdout.write(zm.svg(zm.Position.parse({CROWDED!r})))"
    drawn = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            encoding="utf-8",
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    ]
    assert drawn == [zm.svg(zm.Position.parse(CROWDED))] * 2


@given(positions(rules=presets() | all_rules(), max_melds=3), st.integers(160, 900))
def test_any_position_can_be_drawn(position: zm.Position, width: int) -> None:
    root = read(zm.svg(position, width=width))
    assert root.get("role") == "img"
    assert root[0].tag == f"{NAMESPACE}title"
    assert str(position) in str(root.findtext(f"{NAMESPACE}desc"))
    assert len(titles(root)) == sum(map(len, position.table)) + len(position.rack)


@given(proposals())
def test_any_legal_commit_can_be_drawn(proposal: tuple[zm.Position, zm.Commit]) -> None:
    position, commit = proposal
    read(zm.svg(commit))
    verdict = zm.verify(position, commit)
    if verdict.legal:
        root = read(zm.svg(position, commit))
        said = titles(root)
        assert sum(text.endswith("laid from the rack") for text in said) == 2 * len(verdict.tiles)
        moved = disturbance(position.table, commit.table).moved
        assert sum(text.endswith(", moved") for text in said) == 2 * moved


def test_show_and_hint_draw_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command, drawn in (("show", zm.svg(zm.Position.parse(MIDGAME))), ("hint", best_move())):
        file = tmp_path / f"{command}.svg"
        assert main([command, MIDGAME, "--svg", str(file), "--json"]) == 0
        assert file.read_text(encoding="utf-8") == drawn
        assert capsys.readouterr().out.startswith("{")
        assert main([command, MIDGAME, "--svg", "-"]) == 0
        assert capsys.readouterr().out == drawn
    assert main(["show", MIDGAME, "--svg", "-", "--theme", "dark"]) == 0
    assert 'class="zm-dark"' in capsys.readouterr().out


def test_the_exit_status_does_not_depend_on_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", "G3-G5 | P1 | opened", "--svg", str(tmp_path / "none.svg")]) == 1
    assert "No legal move" in (tmp_path / "none.svg").read_text(encoding="utf-8")
    capsys.readouterr()
    for file in (tmp_path / "no" / "folder.svg", tmp_path, "nul\0"):
        assert main(["show", MIDGAME, "--svg", str(file)]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n"), "cannot be written" in err) == ("", 1, True)


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(best_move(), encoding="utf-8")
