"""The bytes written by hand say what OR-Tools' own message would say."""

from math import inf

from hypothesis import given
from hypothesis import strategies as st
from ortools.linear_solver import linear_solver_pb2

from zoramoves.solver.program import UNBOUNDED, Program
from zoramoves.solver.proto import model_bytes

SHUN = 1 / 64


def message(program: Program) -> linear_solver_pb2.MPModelProto:
    """The relaxation by OR-Tools' own classes."""
    proto = linear_solver_pb2.MPModelProto(maximize=True)
    for column, (upper, factor) in enumerate(zip(program.upper, program.objective, strict=True)):
        cost = SHUN if column in program.shunned else 0
        proto.variable.add(lower_bound=0, upper_bound=upper, objective_coefficient=factor - cost)
    for form, low, high in zip(program.rows, program.low, program.high, strict=True):
        proto.constraint.add(
            var_index=form.keys(),
            coefficient=form.values(),
            lower_bound=-inf if low == -UNBOUNDED else low,
            upper_bound=inf if high == UNBOUNDED else high,
        )
    return proto


def check(program: Program) -> None:
    content = model_bytes(program, SHUN).SerializeToString()
    assert linear_solver_pb2.MPModelProto.FromString(content) == message(program)


@st.composite
def programs(draw: st.DrawFn) -> Program:
    program = Program()
    numbers = st.integers(-3000, 3000)
    program.shunned = program.columns(draw(st.integers(0, 3)), 1)
    for _ in range(draw(st.integers(1, 300))):
        program.column(draw(st.integers(0, 9)), draw(numbers))
    columns = st.integers(0, len(program.upper) - 1)
    for _ in range(draw(st.integers(0, 5))):
        low, high = draw(st.sampled_from([(-UNBOUNDED, 4), (0, UNBOUNDED), (2, 2), (-1, 3), (-UNBOUNDED, UNBOUNDED)]))
        program.row(draw(st.dictionaries(columns, numbers, max_size=200)), low, high)
    return program


@given(programs())
def test_programs_are_written_as_ortools_reads_them(program: Program) -> None:
    check(program)


def test_columns_beyond_two_bytes() -> None:
    program = Program()
    columns = program.columns(70_000, 1)
    program.row(dict.fromkeys(columns, 1), high=1)
    program.row({columns[-1]: 1, 127: -1, 128: 1, 16_383: 1, 16_384: 1}, 0)
    check(program)
