"""Imports point one way, only the model needs the solver, and the verifier needs nothing but itself."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import zoramoves

FOLDER = Path(zoramoves.__file__).parent

VERIFIER = ["notation", "wire", "position", "disturbance", "openings", "joker_rule", "verifier"]
FINDER = [
    "solver.templates",
    "solver.program",
    "solver.stock",
    "solver.changes",
    "solver.assembly",
    "solver.prices",
    "solver.joker_rows",
    "solver.move_program",
]
FINDER += ["solver.heir_program"]
SOLVER = ["solver.proto", "solver.model"]
HINTS = ["solver.restrictions", "alternatives", "continuations", "drawing", "near_misses", "arranging", "hints"]
GAME_VALUES = ["game.actions", "game.deals", "game.results", "game.views", "game.rounds", "game.matches"]
GAME = [*GAME_VALUES, "game.records", "game.policies", "game.figures", "game.selfplay"]
COMMANDS = ["commands.sources", "commands.common", "commands.checking", "commands.drawing_odds", "commands.hinting"]
COMMANDS += ["commands.showing", "commands.replaying", "commands.simulating"]
COMMANDS += ["commands.batching", "commands.benching"]
MANY = [
    "many.suites",
    "many.expectations",
    "many.timing",
    "many.chunks",
    "many.progress",
    "many.batch",
    "many.records",
    "many.journal",
]
ZAR_VALUES = ["zar.cards", "zar.coding", "zar.actions", "zar.faults", "zar.state", "zar.rules"]
ZAR_PLAYS = ["zar.effects", "zar.verdicts", "zar.moves", "zar.model", "zar.wayout", "zar.text"]
ZAR_GAMES = ["zar.referee", "zar.rounds", "zar.game", "zar.records", "zar.selfplay", "zar.cli"]
ZAR = [*ZAR_VALUES, *ZAR_PLAYS, *ZAR_GAMES]
RULES = ["rules_text", "rules_checks", "rules", "rules_files"]
STEPS = ["transfers", "joker_paths", "steps", "explaining"]
SHOWN = ["text", "tile_faces", "pictures", *COMMANDS]
MOVES = [*VERIFIER, *FINDER, *SOLVER, "finder", *HINTS]
ORDER = ["errors", "tiles", *RULES, "melds", *MOVES, *STEPS, *MANY, *GAME, *SHOWN, *ZAR, "cli"]

LATE = {
    ("rules", "rules_files"),
    ("tiles", "text"),
    ("melds", "text"),
    ("position", "text"),
    ("position", "wire"),
    ("position", "pictures"),
    ("finder", "text"),
    ("drawing", "text"),
    ("game.matches", "game.records"),
    ("finder", "pictures"),
    ("steps", "text"),
    ("zar.state", "zar.text"),
    ("zar.wayout", "zar.text"),
}
"""Imports that stand in a function because a value renders itself or reads its own JSON."""

HEAVY = ("numpy", "rich", "ortools", "msgspec", "click", "pandas", "dask", "distributed")


@dataclass(frozen=True)
class Import:
    """A module of the package or another one, imported by a module of the package."""

    by: str
    name: str
    inside: bool
    late: bool


def test_every_module_has_a_place() -> None:
    modules = {_name(path) for path in FOLDER.rglob("*.py")}
    assert {name for name in modules if name.rpartition(".")[2] not in ("__init__", "__main__")} == set(ORDER)


def test_imports_point_one_way() -> None:
    wrong = [
        each
        for each in _imports()
        if each.inside and each.by in ORDER and not _earlier(each) and not (each.late and (each.by, each.name) in LATE)
    ]
    assert wrong == []


def test_only_the_model_imports_the_solver() -> None:
    assert {each.by for each in _imports() if each.name == "ortools"} == {"solver.model", "zar.model"}


def test_how_moves_are_found_shares_no_logic_with_the_verifier() -> None:
    rules_of_play = {"verifier", "openings", "joker_rule"}
    assert [each for each in _imports() if each.by in [*FINDER, *SOLVER] and each.name in rules_of_play] == []


@pytest.mark.parametrize("name", HEAVY)
def test_what_is_slow_to_import_is_not_imported_by_the_rooms_of_the_verifier(name: str) -> None:
    rooms = {*ORDER[: ORDER.index("verifier") + 1], "__init__"} - {"wire", "rules_files"}
    assert {each.by for each in _imports() if each.name == name} & rooms == set()


def test_no_module_has_the_name_of_something_public() -> None:
    assert {path.stem for path in FOLDER.iterdir()} & set(zoramoves.__all__) == set()


def test_everything_public_is_there_once() -> None:
    assert len(set(zoramoves.__all__)) == len(zoramoves.__all__)
    assert [name for name in zoramoves.__all__ if not hasattr(zoramoves, name)] == []


WITHOUT_SOLVER = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "ortools":
            raise ImportError(f"{name} is not to be imported here")

sys.meta_path.insert(0, Refuse())
import zoramoves as zm
position = zm.Position.parse("G3 G4 G5 | G6 P1 | opened")
assert zm.verify(position, "G3-G6").legal
assert not zm.verify(position, "G3-G7").legal
assert str(zm.play(position, "G3-G6")) == "G3 G4 G5 G6 | P1 | opened"
print(*sorted({name.partition(".")[0] for name in sys.modules} & set(sys.argv[1:])))
"""


def test_the_verifier_works_without_the_solver_and_loads_nothing_slow() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_SOLVER, *HEAVY], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stderr, done.stdout.split(), done.returncode) == ("", [], 0)


def _earlier(each: Import) -> bool:
    return each.name in ORDER and ORDER.index(each.name) < ORDER.index(each.by)


def _imports() -> Iterator[Import]:
    """Every import of the package's modules but those for the type checker alone."""
    for path in FOLDER.rglob("*.py"):
        by = _name(path)
        for node, late in _nodes(ast.parse(path.read_text(encoding="utf-8")), late=False):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield Import(by, alias.name.partition(".")[0], alias.name.startswith("zoramoves"), late)
            elif not node.level:
                yield Import(by, str(node.module).partition(".")[0], str(node.module).startswith("zoramoves"), late)
            else:
                folder = by.split(".")[: -node.level]
                name = ".".join([*folder, node.module] if node.module else folder)
                if _is_module(name):
                    yield Import(by, name, inside=True, late=late)
                else:
                    names = [f"{name}.{alias.name}".lstrip(".") for alias in node.names]
                    yield from (Import(by, each, _is_module(each), late) for each in names)


def _name(path: Path) -> str:
    """The name of a module within the package: ``cli``, ``commands.common``."""
    return ".".join(path.relative_to(FOLDER).with_suffix("").parts)


def _is_module(name: str) -> bool:
    return bool(name) and FOLDER.joinpath(*name.split(".")).with_suffix(".py").exists()


def _nodes(node: ast.AST, *, late: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, late
        elif not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)):
            inner = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from _nodes(child, late=late or inner)
