"""The few things that templates do thousands of times a second, done with less ado.

Jinja asks of each value what it can do, and of each call what it wants to be given; a page of a
table calls hundreds of macros for a single move. These stand in for Jinja's own, and give the
same for what our templates use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from types import FunctionType
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Context, Macro, missing
from markupsafe import Markup
from markupsafe import escape as any_escape
from msgspec import Struct

NAMES = "from companion.web.quick import QuickMacro as Macro, kept, quick_escape as escape"
"""What a compiled template takes from here in place of Jinja's own."""


def quick_escape(value: Any) -> str:
    """Escape a value for markup, unless it is markup."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return str(value)
    return escaped(value) if kind is str else any_escape(value)


escaped = lru_cache(4096)(any_escape)
"""The same few words are escaped again and again."""


class QuickMacro(Macro):
    """A macro that is called without asking for the context, which ours never look at."""

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        given = len(args)
        if self.catch_kwargs or self.catch_varargs or given > self._argument_count:
            return super().__call__(*args, **kwargs)
        if kwargs or self.caller:
            named = [kwargs.get(name, missing) for name in self.arguments[given:]]
            known = len(named) - named.count(missing)
            if self.caller:
                named.append(kwargs.get("caller", missing))
                known += 1
            if known != len(kwargs) or (self.caller and named[-1] is missing):
                return super().__call__(*args, **kwargs)  # which says what is wrong with them
            return str.__new__(Markup, self._func(*args, *named))
        if given < self._argument_count:
            args += (missing,) * (self._argument_count - given)
        return str.__new__(Markup, self._func(*args))


KEPT = 2048
"""How many answers a macro remembers."""


def kept(macro: Macro) -> Callable[..., str]:
    """Let a macro remember what it gave for the same parts: most of a page stays as it was.

    What it is only given words and numbers for is as soon made as found again.
    """
    remembered = lru_cache(KEPT, typed=True)(macro)

    def call(*args: Any, **kwargs: Any) -> str:
        given = (*args, *kwargs.values()) if kwargs else args
        kinds = set(map(type, given))
        if kinds <= SCALARS or (tuple in kinds and not are_plain(given)):
            return macro(*args, **kwargs)
        try:
            return remembered(*args, **kwargs)
        except TypeError:
            return macro(*args, **kwargs)  # something cannot be remembered, such as a list

    return call


SCALARS = frozenset({str, Markup, int, float, bool, type(None)})


def are_plain(args: Iterable[object]) -> bool:
    """Tell whether tuples among arguments differ from all that are not the same to a template.

    What is typed and what is markup may be equal: apart they are told by their type, but not
    inside a tuple. Parts of a game know no markup.
    """
    return all(is_plain(item) for arg in args if type(arg) is tuple for item in arg)


def is_plain(item: object) -> bool:
    """Tell whether nothing but its like is equal to an item of a tuple."""
    if type(item) is tuple:
        return all(map(is_plain, item))
    return type(item) is int or isinstance(item, Struct)


class QuickContext(Context):
    """A template's context that calls macros and plain functions at once."""

    def call(self, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        kind = type(called)
        # A function that wants the context bears a mark of Jinja's.
        if kind is QuickMacro or (kind is FunctionType and not called.__dict__):
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
            return called(*args, **kwargs)
        return Context.call(self, called, *args, **kwargs)


def shows_something(node: nodes.Node) -> bool:
    """Tell whether a part of a template gives more than blanks and names for others to use."""
    if isinstance(node, nodes.Output):
        return any(not is_blank(child) for child in node.nodes)
    return not isinstance(node, nodes.Macro | nodes.Assign | nodes.FromImport | nodes.Import)


def is_blank(node: nodes.Node) -> bool:
    """Tell whether a node is nothing but blanks."""
    return isinstance(node, nodes.TemplateData) and not node.data.strip()


TELLER = "t"
"""What words messages, and never looks at the context."""

UNSURE = frozenset({"defined", "undefined"})
"""Tests of what may not be there."""


class QuickCode(CodeGenerator):
    """Compiles a template so that it calls macros directly and looks imports up but once.

    A macro is what a template imports, or defines, under the name that is called. Where templates
    look at parts of games (``looks_at_parts``), what follows a dot is a field or a method, and
    has to be there.
    """

    _unsure = 0
    _remembers = False

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        self.macros = {macro.name for macro in node.find_all(nodes.Macro)} | {"caller"}
        for each in node.find_all(nodes.FromImport):
            self.macros.update(name if isinstance(name, str) else name[1] for name in each.names)
        # Under a name that also stands for something else, anything may be called.
        self.macros -= {each.name for each in node.find_all(nodes.Name) if each.ctx != "load"}
        # What is shown by a template itself may look at the context, and so may its macros.
        parts = self.environment.looks_at_parts  # type: ignore[attr-defined]
        self._remembers = parts and not any(map(shows_something, node.body))
        super().visit_Template(node, frame)

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        known = self._remembers and isinstance(macro_ref.node, nodes.Macro)
        if known and not macro_ref.accesses_caller:
            self.write("kept(")
            super().macro_def(macro_ref, frame)
            self.write(")")
        else:
            super().macro_def(macro_ref, frame)

    def visit_FromImport(self, node: nodes.FromImport, frame: Frame) -> None:
        if node.with_context or not isinstance(node.template, nodes.Const):
            super().visit_FromImport(node, frame)
            return
        names = [(name, name) if isinstance(name, str) else name for name in node.names]
        found = "".join(f"{frame.symbols.ref(alias)}, " for _, alias in names)
        wanted = tuple(name for name, _ in names)
        self.environment.will_import(node.template.value, wanted)  # type: ignore[attr-defined]
        self.writeline(f"{found}= environment.imported({node.template.value!r}, {wanted!r})", node)
        if frame.toplevel:
            aliases = tuple(alias for _, alias in names)
            self.writeline(f"context.vars.update(zip({aliases!r}, ({found})))")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if not self._is_direct(node.node) or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for arg in (*node.args, *node.kwargs):
            self.visit(arg, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def _is_direct(self, called: nodes.Node) -> bool:
        """Tell whether a call can do without the context: of a macro, a word or a method."""
        if isinstance(called, nodes.Name):
            return called.name in self.macros or called.name == TELLER
        return isinstance(called, nodes.Getattr | nodes.EnvironmentAttribute)

    def _is_markup(self, node: nodes.Node) -> bool:
        """Tell whether an expression gives markup, whatever happens."""
        if not isinstance(node, nodes.Call) or node.dyn_args or node.dyn_kwargs:
            return False
        called = node.node
        if isinstance(called, nodes.Name):
            return called.name in self.macros
        return isinstance(called, nodes.EnvironmentAttribute)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if self._is_escaped(node, frame):
            self.write("(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _is_escaped(self, node: nodes.Expr, frame: Frame) -> bool:
        context = frame.eval_ctx
        return context.autoescape and not context.volatile and self._is_markup(node)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        if not self.environment.looks_at_parts or self._unsure:  # type: ignore[attr-defined]
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:
        if node.name == "none":
            self.write("(")
            self.visit(node.node, frame)
            self.write(" is None)")
            return
        self._unsure += node.name in UNSURE
        super().visit_Test(node, frame)
        self._unsure -= node.name in UNSURE


def quickened(source: str) -> str:
    """Let a compiled template take its names from here, after Jinja's own."""
    # In the same line, so that line numbers in tracebacks stay right.
    first, rest = source.split("\n", 1)
    return f"{first}; {NAMES}\n{rest}"
