"""Mutants of a module: its code with one small fault each, as a slip of the keyboard or of thought would make it."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

_LONGEST = 100  # of the words of a change: a longer expression is told by its changed part alone
NOTHING = "nothing"
# Types are checked by mypy and mean nothing when the code runs; an assertion tells mypy what is known.
_TYPES_ONLY = {"annotation", "returns", "bases"}
_GENERICS = {"dict", "list", "set", "tuple", "Callable", "Iterator", "Mapping", "Sequence"}
_NO_CHANGES = (ast.Assert, ast.Import, ast.ImportFrom)

_COMPARISONS: dict[type[ast.cmpop], tuple[ast.cmpop, ...]] = {
    ast.Lt: (ast.LtE(), ast.Gt()),
    ast.LtE: (ast.Lt(), ast.GtE()),
    ast.Gt: (ast.GtE(), ast.Lt()),
    ast.GtE: (ast.Gt(), ast.LtE()),
    ast.Eq: (ast.NotEq(),),
    ast.NotEq: (ast.Eq(),),
    ast.Is: (ast.IsNot(),),
    ast.IsNot: (ast.Is(),),
    ast.In: (ast.NotIn(),),
    ast.NotIn: (ast.In(),),
}
_OPERATORS: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.Div: ast.Mult(),
    ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.Mult(),
    ast.Pow: ast.Mult(),
    ast.LShift: ast.RShift(),
    ast.RShift: ast.LShift(),
    ast.BitAnd: ast.BitOr(),
    ast.BitOr: ast.BitAnd(),
    ast.BitXor: ast.BitOr(),
}
_OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_REMOVED = ast.Pass  # what stands for a statement that is left out
_REMOVABLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.If, ast.For, ast.Delete)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change: the function or class and the line of it, what stood there, and what stands now."""

    place: str
    line: int
    before: str
    after: str
    code: CodeType

    @property
    def change(self) -> str:
        return f"{self.before} → {self.after}"


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place of the tree where another node can be put: a field of a node, or one entry of a field that is a list."""

    parent: ast.AST
    field: str
    index: int | None

    @property
    def node(self) -> ast.AST:
        value = getattr(self.parent, self.field)
        found: ast.AST = value if self.index is None else value[self.index]
        return found

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node

    @property
    def around(self) -> ast.AST:
        """What the change is told by: the expression around the node where that is short, else the node."""
        is_telling = isinstance(self.parent, ast.expr | ast.keyword | ast.comprehension | ast.AnnAssign | ast.Assign)
        return self.parent if is_telling and len(ast.unparse(self.parent)) <= _LONGEST else self.node


def mutants(source: str, path: Path) -> Iterator[Mutant]:
    """Every mutant of a module's source; the changes of one place have different words."""
    tree = ast.parse(source)
    seen: Counter[tuple[str, str, str]] = Counter()
    for spot, place in _spots(tree, ""):
        for before, after, line in _changes(spot):
            seen[place, before, after] += 1
            again = f" ({seen[place, before, after]})" if seen[place, before, after] > 1 else ""
            yield Mutant(place, line, before, after + again, compile(ast.fix_missing_locations(tree), path, "exec"))


def _spots(node: ast.AST, place: str) -> Iterator[tuple[_Spot, str]]:
    """Every place below a node, with the names of the class and function that it is in."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        place = f"{place}.{node.name}" if place else node.name
    for field, value in ast.iter_fields(node):
        if field in _TYPES_ONLY:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST) and not _is_left_alone(child):
                yield _Spot(node, field, index), place
                yield from _spots(child, place)


def _is_left_alone(node: ast.AST) -> bool:
    is_type = isinstance(node, ast.Subscript) and ast.unparse(node.value) in _GENERICS
    is_docstring = (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    )
    return is_type or is_docstring or isinstance(node, _NO_CHANGES)


def _changes(spot: _Spot) -> Iterator[tuple[str, str, int]]:
    """Makes each change of a place, tells it while it stands, and takes it back."""
    node = spot.node
    line = getattr(node, "lineno", getattr(spot.parent, "lineno", 1))
    for other in _others(node):
        before = _words(spot.around)
        spot.put(ast.copy_location(other, node))
        yield before, NOTHING if isinstance(other, _REMOVED) else _words(spot.around), line
        spot.put(node)
    yield from ((told, NOTHING, line) for told in _left_out(spot))


def _words(node: ast.AST) -> str:
    """The code of a node, of a longer one the first line."""
    return ast.unparse(node).strip().splitlines()[0]


def _left_out(spot: _Spot) -> Iterator[str]:
    """Leaves out an entry of a list where the code can do without, tells which while it is gone, and puts it back."""
    entries = getattr(spot.parent, spot.field)
    if not isinstance(entries, list) or spot.index is None or not _can_shrink(spot.parent, spot.field, entries):
        return
    gone = entries.pop(spot.index)
    if isinstance(spot.parent, ast.Dict):
        value = spot.parent.values.pop(spot.index)
        yield f"{ast.unparse(gone)}: {ast.unparse(value)}"
        spot.parent.values.insert(spot.index, value)
    else:
        yield f"@{ast.unparse(gone)}" if spot.field == "decorator_list" else _case_or_code(gone)
    entries.insert(spot.index, gone)


def _case_or_code(node: ast.AST) -> str:
    return f"case {ast.unparse(node.pattern)}" if isinstance(node, ast.match_case) else ast.unparse(node)


def _can_shrink(parent: ast.AST, field: str, entries: list[ast.AST]) -> bool:
    match parent, field:
        case (ast.Call(), "keywords") | (ast.comprehension(), "ifs") | (ast.Dict(), "keys"):
            return True
        case (_, "decorator_list"):
            return True
        case (ast.Tuple(ctx=ast.Load()) | ast.List(ctx=ast.Load()) | ast.Set(), "elts"):
            return True
        case (ast.Match(), "cases"):
            return len(entries) > 1
    return False


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """What can stand for a node by mistake."""
    for kind, others in _BY_KIND.items():
        if isinstance(node, kind):
            yield from others(node)
    if isinstance(node, _REMOVABLE):
        yield _REMOVED()


def _compared(node: ast.Compare) -> Iterator[ast.AST]:
    for index, operator in enumerate(node.ops):
        for other in _COMPARISONS[type(operator)]:
            yield ast.Compare(node.left, [*node.ops[:index], other, *node.ops[index + 1 :]], node.comparators)


def _calculated(node: ast.BinOp) -> Iterator[ast.AST]:
    yield ast.BinOp(node.left, _OPERATORS[type(node.op)], node.right)


def _added(node: ast.AugAssign) -> Iterator[ast.AST]:
    yield ast.AugAssign(node.target, _OPERATORS[type(node.op)], node.value)
    yield ast.Assign([node.target], node.value)


def _combined(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
    for index in range(len(node.values)):
        kept = [*node.values[:index], *node.values[index + 1 :]]
        yield kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)


def _unsigned(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


def _another(node: ast.Constant) -> Iterator[ast.AST]:
    match node.value:
        case bool():
            yield ast.Constant(not node.value)
        case int():
            yield ast.Constant(node.value + 1)
            yield ast.Constant(node.value - 1)
        case str():
            yield ast.Constant("" if node.value else "XX")


def _branches(node: ast.IfExp) -> Iterator[ast.AST]:
    yield node.body
    yield node.orelse


def _forced(node: ast.If) -> Iterator[ast.AST]:
    for value in (True, False):
        yield ast.If(ast.Constant(value), node.body, node.orelse)


def _unguarded(node: ast.match_case) -> Iterator[ast.AST]:
    if node.guard:
        yield ast.match_case(node.pattern, None, node.body)


def _called(node: ast.Call) -> Iterator[ast.AST]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in _OPPOSITES:
        yield ast.Call(ast.Name(_OPPOSITES[name], ast.Load()), node.args, node.keywords)
    if name in ("sorted", "reversed"):
        yield node.args[0]


def _bounded(node: ast.Slice) -> Iterator[ast.AST]:
    if node.lower:
        yield ast.Slice(None, node.upper, node.step)
    if node.upper:
        yield ast.Slice(node.lower, None, node.step)
    if node.step:
        yield ast.Slice(node.lower, node.upper, None)


def _answering_nothing(node: ast.Lambda) -> Iterator[ast.AST]:
    yield ast.Lambda(node.args, ast.Constant(None))


def _returning_nothing(node: ast.Return) -> Iterator[ast.AST]:
    if node.value is not None and ast.unparse(node.value) != "None":
        yield ast.Return(ast.Constant(None))


_BY_KIND: dict[type[ast.AST], Callable[..., Iterator[ast.AST]]] = {
    ast.Compare: _compared,
    ast.BinOp: _calculated,
    ast.AugAssign: _added,
    ast.BoolOp: _combined,
    ast.UnaryOp: _unsigned,
    ast.Constant: _another,
    ast.IfExp: _branches,
    ast.If: _forced,
    ast.match_case: _unguarded,
    ast.Call: _called,
    ast.Slice: _bounded,
    ast.Lambda: _answering_nothing,
    ast.Return: _returning_nothing,
}
