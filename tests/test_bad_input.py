"""Bad input on the command line: exit status 2, nothing printed, one line that names the place, never a traceback."""

import io
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from zoramoves.cli import main

GOOD = "G3 G4 G5 | G6 P1 | opened"
FORM: dict[str, Any] = {"rules": "zora", "table": ["G3 G4 G5"], "rack": "G6 *", "opened": True}


@dataclass(frozen=True)
class Bad:
    """One kind of bad input.

    Attributes:
        kind: what is wrong.
        arguments: of the command line.
        place: what the line on standard error must contain.
        files: what lies in the folder; None for a folder.
        stdin: what comes on standard input.
    """

    kind: str
    arguments: list[str]
    place: str
    files: dict[str, bytes | None] = field(default_factory=dict)
    stdin: bytes = b""


def in_file(kind: str, content: bytes, place: str) -> Bad:
    return Bad(kind, ["show", "x.txt"], place, {"x.txt": content})


def in_json(kind: str, changes: dict[str, Any], place: str) -> Bad:
    content = json.dumps(FORM | changes).encode()
    return Bad(kind, ["show", "x.json"], place, {"x.json": content})


CASES = [
    # where input comes from
    Bad("missing file", ["show", "nowhere.txt"], "'nowhere.txt' cannot be read (No such file or directory)"),
    Bad("missing file with a slash", ["show", "no/where.txt"], "'no/where.txt' cannot be read"),
    Bad("folder", ["show", "folder"], "'folder' cannot be read (Is a directory)", {"folder": None}),
    Bad("empty argument", ["show", ""], "'' cannot be read"),
    Bad("not UTF-8", ["show", "x.txt"], "x.txt, line 2: the text is not UTF-8", {"x.txt": b"# f\xc3\xbcr\nG3 \xff | "}),
    in_file("empty file", b"", "x.txt: one line expected, none found"),
    in_file("file of comments", b"# nothing\n\n", "x.txt: one line expected, none found"),
    in_file("two positions in a file", f"{GOOD}\n{GOOD}\n".encode(), "x.txt: one line expected, 2 found"),
    in_file("binary file", bytes(range(256)), "x.txt, line"),
    in_file("two positions, told plainly", f"{GOOD}\n{GOOD}".encode(), "zoramoves: x.txt: one line"),
    in_file("not UTF-8, told plainly", b"\xff", "zoramoves: x.txt, line 1: the text"),
    Bad("empty standard input", ["show", "-"], "standard input: one line expected, none found"),
    Bad("standard input not UTF-8", ["show", "-"], "standard input, line 1: the text is not UTF-8", stdin=b"\xff"),
    Bad("both from standard input", ["check", "-", "-"], "standard input holds the position or the commit, not both"),
    Bad("text that is no text of a position", ["show", "G3 G4 G5"], "'G3 G4 G5' cannot be read"),
    Bad("commit that names no file", ["check", GOOD, "nowhere.txt"], "commit: column 1: 'nowhere.txt' is not a tile"),
    Bad("commit in an empty file", ["check", GOOD, "x.txt"], "x.txt", {"x.txt": b""}),
    Bad("argument not UTF-8", ["show", "| \udcff | opened"], "argument: column 3"),
    Bad("JSON argument not UTF-8", ["show", '{"table": ["\udcff"]}'], "argument"),
    Bad("very long argument", ["show", "x" * 5000], "cannot be read"),
    Bad(
        "unreadable tile in a commit's file", ["check", GOOD, "x.txt"], "x.txt, line 2: column 4", {"x.txt": b"#\nG3 ?"}
    ),
    # options
    Bad("no command of that name", ["frobnicate"], "'frobnicate'"),
    Bad("no such option", ["show", "--frobnicate", GOOD], "--frobnicate"),
    Bad("no position", ["show"], "POSITION"),
    Bad("too many arguments", ["show", GOOD, GOOD], "extra argument"),
    Bad("unknown rules", ["show", "--rules", "chess", GOOD], "'--rules': no rules are called 'chess'"),
    Bad("rules that cannot be", ["show", "--rules", "zora values=0", GOOD], "values is a whole number from 2 to 26"),
    Bad("no rules file", ["show", "--rules", "x.toml", GOOD], "'x.toml' cannot be read: No such file"),
    Bad(
        "a rules file that does not fit",
        ["show", "--rules", "x.toml", GOOD],
        "x.toml: $.values: expected `int`, got `str`",
        {"x.toml": b'values = "many"'},
    ),
    Bad("a rules file that is not UTF-8", ["show", "--rules", "x.json", GOOD], "not UTF-8", {"x.json": b"\xff"}),
    Bad("empty rules", ["show", "--rules", "", GOOD], "--rules"),
    Bad("negative time", ["check", "--seconds", "-1", GOOD, "G3 G4 G5 G6"], "--seconds"),
    Bad("time that is a word", ["check", "--seconds", "soon", GOOD, "G3 G4 G5 G6"], "--seconds"),
    Bad("NaN seconds", ["check", "--seconds", "nan", GOOD, "G3 G4 G5 G6"], "--seconds"),
    Bad("negative limit", ["hint", "--limit", "-1", GOOD], "--limit"),
    Bad("limit of nothing", ["hint", "--limit", "0", GOOD], "--limit"),
    Bad("NaN limit", ["hint", "--limit", "nan", GOOD], "--limit"),
    Bad("unknown objective", ["hint", "--objective", "fun", GOOD], "--objective"),
    Bad("no such level", ["hint", "--level", "4", GOOD], "--level"),
    Bad("elsewhere unreadable", ["outs", "--elsewhere", "7G", GOOD], "--elsewhere: column 1: '7G' is not a tile"),
    Bad("elsewhere impossible", ["outs", "--elsewhere", "R1", GOOD], "--elsewhere: elsewhere[0]: zora has no colour R"),
    # the line
    Bad("missing part", ["show", "G3 G4 G5 | G6"], "argument: column 14: a position is TABLE | RACK | opened"),
    Bad("too many parts", ["show", "| | opened | zora | x"], "this has 5 parts"),
    Bad("neither opened nor unopened", ["show", "| G6 | maybe"], "argument: column 8: 'opened' or 'unopened' expected"),
    Bad("rules of the line unknown", ["show", "| G6 | opened | chess"], "argument: column 17: no rules are called"),
    Bad("rules of the line empty", ["show", "| G6 | opened |"], "argument: column"),
    Bad("unreadable tile", ["show", "| G6 7G | opened"], "argument: column 6: '7G' is not a tile"),
    Bad(
        "unreadable tile in a file", ["show", "x.txt"], "x.txt, line 3: column 6", {"x.txt": b"# a\n\n| G6 7G | opened"}
    ),
    Bad("unknown colour name", ["show", "| mauve 6 | opened"], "argument: column 3: 'mauve' is not a colour"),
    Bad("value with four digits", ["show", "| G1000 | opened"], "argument: column 3"),
    Bad("value of nothing", ["show", "| G0 | opened"], "argument: column 3"),
    Bad("bad range", ["show", "G5-G3 | | opened"], "argument: column 1: a range goes up in one colour"),
    Bad("range over colours", ["show", "G3-K5 | | opened"], "argument: column 1: a range goes up in one colour"),
    Bad("empty meld", ["show", "G3 G4 G5 / | | opened"], "argument: column 11: a meld between two '/' has no tiles"),
    Bad("pinned joker on the rack", ["show", "| G6 *=G5 | opened"], "argument: column 7: a joker on the rack"),
    # positions that cannot be
    Bad("colour of other rules", ["show", "| G6 R5 | opened"], "rack[1]: zora has no colour R"),
    Bad("value out of range", ["show", "| G6 G14 | opened"], "rack[1]: zora has no G14"),
    Bad("third copy", ["show", "G3 G4 G5 | G4 G4 | opened"], "rack[1]: zora has 2 of G4"),
    Bad("third joker", ["show", "* G4 G5 | * * | opened"], "rack[1]: zora has 2 of *"),
    Bad("illegal meld on the table", ["show", "G3-G5 / G3 G4 P9 | | opened"], "table[1]: the tiles are neither"),
    Bad("meld too short", ["show", "G3 G4 | | opened"], "table[0]: a meld has at least 3 tiles"),
    Bad("several faults at once", ["show", "G3 G4 | R5 | opened"], "[meld.too-short]; rack[0]"),
    # commits
    Bad("no commit", ["check", GOOD], "argument: no commit"),
    Bad("unreadable tile in a commit", ["check", GOOD, "G3 G4 ?"], "commit: column 7: '?' is not a tile"),
    Bad("empty meld in a commit", ["check", GOOD, "G3 G4 / "], "commit: column 8: a meld between two"),
    Bad("position where a commit is due", ["check", GOOD, GOOD], "commit: column 10: '|' is not a tile"),
    Bad("bad position beside a good commit", ["check", "G3 | | opened", "G3 G4 G5"], "table[0]"),
    # JSON
    in_file("JSON cut off", b'{"table": [', "x.txt, line 1: column 12: input data was truncated"),
    in_file(
        "JSON malformed in line 3",
        b'{\n"table": [],\n"rack": "\xc3\xa4",,\n}',
        "x.txt, line 3: column 13: JSON is malformed",
    ),
    in_file("JSON of a list", b"[]", "$ column 1: expected `object`, got `array`"),
    in_file("JSON lines", json.dumps(FORM).encode() * 2, "trailing characters"),
    in_file("JSON with NaN", b'{"table": [], "rack": NaN, "opened": true}', "JSON is malformed"),
    in_json("wrong JSON type", {"opened": "yes"}, "x.json: $.opened column 1: expected `bool`, got `str`"),
    in_json("table as one text", {"table": "G3 G4 G5"}, "$.table column 1: expected `array`"),
    in_json("number for a tile", {"table": [["G3", 4]]}, "$.table[0][1]"),
    in_json("unknown JSON field", {"board": []}, "$ column 1: object contains unknown field `board`"),
    in_json("unknown rules in JSON", {"rules": "chess"}, "$.rules column 1: no rules are called 'chess'"),
    in_json("empty rules in JSON", {"rules": ""}, "$.rules"),
    in_json("unreadable tile in JSON", {"table": ["G3 G4 G5", "G3 ?"]}, "$.table[1] column 4: '?' is not a tile"),
    in_json("empty meld in JSON", {"table": ["G3 G4 G5", ""]}, "$.table[1] column 1: a meld has tiles"),
    in_json("third copy in JSON", {"rack": "G4 G4"}, "x.json: rack[1]: zora has 2 of G4"),
    in_json("pinned joker on the rack in JSON", {"rack": "G6 *=G5"}, "a joker on the rack"),
    in_json("that joker's path", {"rack": "G6 *=G5"}, "$.rack"),
    in_file("wrong type in line 2", b'{"table": [],\n"rack": 5, "opened": true}', "x.txt: $.rack column 1: expected"),
    Bad("JSON without a commit", ["check", json.dumps(FORM)], "$"),
    Bad("JSON with a commit shown", ["show", json.dumps({"position": FORM, "commit": []})], "unknown field `position`"),
]


@pytest.mark.parametrize("bad", CASES, ids=lambda case: case.kind)
def test_bad_input(
    bad: Bad, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(bad.stdin)))
    for name, content in bad.files.items():
        if content is None:
            Path(name).mkdir()
        else:
            Path(name).write_bytes(content)
    assert main(bad.arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("zoramoves: ")
    assert bad.place in err
    assert "Traceback" not in err


def test_kinds_are_many_and_different() -> None:
    assert len({case.kind for case in CASES}) == len(CASES) > 50
