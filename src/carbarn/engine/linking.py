"""How the compiled twin is put together: rules are parts, and what Python calls is linked of them.

Left alone, numba optimises every function together with all that it calls, and again in each of
its callers: in a tree of three hundred rules the lowest are optimised dozens of times. Here a rule
that other rules call is only translated; whatever is called from Python is linked from the
translated parts and optimised once, as a whole. Only such entry points are kept on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, update_wrapper
from types import FunctionType
from typing import Any

import numba
from llvmlite.binding import parse_assembly
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

FOR_ENTRIES = {"nogil": True, "no_cfunc_wrapper": True}
FOR_PARTS = {**FOR_ENTRIES, "no_cpython_wrapper": True}
GAP = RuntimeLinker.PREFIX


def compiled_rule(f: Callable[..., Any]) -> Any:
    """A part of all that calls it, and an entry point as soon as Python does."""
    part = numba.njit(pipeline_class=_Translator, **FOR_PARTS)(f)
    entry = numba.njit(pipeline_class=_Linker, cache=True, **FOR_ENTRIES)(_copy(f))
    translated = part.get_call_template

    def link(*args: Any) -> Any:
        code = entry._compile_for_args(*args)
        linked = list(entry.overloads.values())[-1]
        part._insert([arg._code for arg in linked.signature.args], code, False)
        return code

    part.add_overload = lambda result: part.overloads.update({result.signature.args: result})
    part.get_call_template = lambda args, kws: translated(*_ints(args, kws))
    part._compile_for_args = link
    return part


def _copy(f: Callable[..., Any]) -> Any:
    """The same function for numba to tell from the other where a rule calls itself."""
    copied = FunctionType(f.__code__, f.__globals__, f.__name__, f.__defaults__, f.__closure__)
    return update_wrapper(copied, f)


def _ints(args: Iterable[Any], kws: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """Numba would translate a rule again for every constant that it is called with."""
    unliteral = numba.types.unliteral
    return [unliteral(arg) for arg in args], {name: unliteral(arg) for name, arg in kws.items()}


_PARTS: dict[str, _Part] = {}  # by the names of their functions


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """Translated, and no more: it cannot be run by itself."""

    def add_llvm_module(self, module: Any) -> None:
        self._final_module.link_in(module)

    def finalize(self) -> None:
        self._finalized = True


class _Linked(JITCodeLibrary):  # type: ignore[misc]
    """An entry point with all of its parts."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        self._linking_libraries = _all_parts(self._linking_libraries)
        super().finalize()


def _all_parts(called: list[Any]) -> list[Any]:
    """Those that are called, and those that these call; each after one that has need of it.

    The linker leaves out what nothing needs that was linked before.
    """
    parts: dict[Any, None] = {}
    waiting = list(called)
    while waiting:
        part = waiting.pop()
        if part not in parts:
            parts[part] = None
            waiting += part._linking_libraries
            waiting += map(_filling, _gaps(part))
    return list(parts)


def _gaps(part: Any) -> list[str]:
    """Rules that call each other in a circle: numba leaves a gap for the one not translated yet."""
    variables = [variable.name for variable in part._get_module_for_linking().global_variables]
    return [name.removeprefix(GAP) for name in variables if name.startswith(GAP)]


@cache
def _filling(name: str) -> _Filling:
    return _Filling(name)


class _Filling:
    """What fills a gap: the address of the rule that is missing there."""

    _reload_init: frozenset[str] = frozenset()

    def __init__(self, name: str) -> None:
        self._linking_libraries = [_PARTS[name]]
        gap = f'@"{GAP}{name}" = linkonce_odr constant ptr @"{name}"'
        self._module = parse_assembly(f'{gap}\ndeclare void @"{name}"()')

    def _get_module_for_linking(self) -> Any:
        return self._module


@register_pass(mutates_CFG=True, analysis_only=False)
class _Translation(NativeLowering):  # type: ignore[misc]
    _name = "carbarn_translation"

    def run_pass(self, state: Any) -> bool:
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        done = state["cr"]
        _PARTS[done.fndesc.mangled_name] = state.library
        name = object()  # numba finds it by this
        state.targetctx.insert_user_function(name, done.fndesc, [state.library])
        state["cr"] = _LowerResult(done.fndesc, done.call_helper, cfunc=name, env=done.env)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _Linking(NativeLowering):  # type: ignore[misc]
    _name = "carbarn_linking"

    def run_pass(self, state: Any) -> bool:
        state.library = _Linked(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


class _Translator(CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        return [_pipeline(self.state, _Translation)]


class _Linker(CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        return [_pipeline(self.state, _Linking)]


def _pipeline(state: Any, lowering: type) -> Any:
    """Numba's own, but for the step that makes code."""
    steps = DefaultPassBuilder.define_nopython_pipeline(state, name=f"carbarn {lowering.__name__}")
    steps.passes = [
        (lowering, why) if step is NativeLowering else (step, why) for step, why in steps.passes
    ]
    steps._finalized = False
    steps.finalize()
    return steps


# Whether numba is as is expected here -------------------------------------------------------


def _double(n: int) -> int:
    return 2 * n


def _quadruple(n: int) -> int:
    doubled: int = _doubled(_doubled(n))
    return doubled


_doubled = compiled_rule(_double)


def prove() -> None:
    """Link a rule of two parts. All above uses what numba keeps to itself, and may change."""
    if compiled_rule(_quadruple)(3) != 12:
        raise RuntimeError("linked rules count wrong")
