"""The few things that templates do thousands of times a second, done with less ado.

Jinja asks of each value what it can do, and of each call what it wants to be given; a page of a
table calls hundreds of macros for a single move. These stand in for Jinja's own, and give the
same for what our templates use.
"""

from __future__ import annotations

from functools import lru_cache
from types import FunctionType
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro, missing
from markupsafe import Markup
from markupsafe import escape as any_escape

NAMES = "from companion.web.quick import QuickMacro as Macro, quick_escape as escape"
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


ALWAYS_DIRECT = frozenset({"t", "caller"})
"""Names of functions that never look at the context."""

UNSURE = frozenset({"defined", "undefined"})
"""Tests of what may not be there."""


class QuickCode(CodeGenerator):
    """Compiles a template so that it calls macros directly and looks imports up but once.

    A macro is what a template imports, or defines, under the name that is called. Where templates
    look at parts of games (``looks_at_parts``), what follows a dot is a field or a method, and
    has to be there.
    """

    _unsure = 0

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        self.macros = {macro.name for macro in node.find_all(nodes.Macro)}
        for each in node.find_all(nodes.FromImport):
            self.macros.update(name if isinstance(name, str) else name[1] for name in each.names)
        super().visit_Template(node, frame)

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
            return called.name in self.macros or called.name in ALWAYS_DIRECT
        return isinstance(called, nodes.Getattr | nodes.EnvironmentAttribute)

    def _is_markup(self, node: nodes.Node) -> bool:
        """Tell whether an expression gives markup, whatever happens."""
        if not isinstance(node, nodes.Call) or node.dyn_args or node.dyn_kwargs:
            return False
        called = node.node
        if isinstance(called, nodes.Name):
            return called.name in self.macros or called.name == "caller"
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
