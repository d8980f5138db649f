"""What vectors.py is in compiled rules: the processor's own additions of many numbers."""

# ruff: noqa: ARG001 - what an intrinsic is called with is told to its code again

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from .stack import BYTES

WORD = ir.IntType(8 * BYTES)


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def add_row(_: Any, sums: Any, w: Any, at: Any, n: Any) -> Any:
    """Add n numbers of w from `at` on to the first n of sums; n must be a constant."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        rows = _Rows(context, builder, signature, args, n.literal_value)
        rows.put(0, builder.add(rows.get(0, None), rows.get(1, args[2])))
        return context.get_dummy_value()

    return types.void(sums, w, types.intp, n), code


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def add_times(_: Any, sums: Any, times: Any, w: Any, at: Any, n: Any) -> Any:
    """The same so many times."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        rows = _Rows(context, builder, signature, args, n.literal_value)
        none = ir.Constant(rows.type, ir.Undefined)
        first = builder.insert_element(none, args[1], ir.Constant(ir.IntType(32), 0))
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), rows.n), None)
        all_times = builder.shuffle_vector(first, none, zeros)
        rows.put(0, builder.add(rows.get(0, None), builder.mul(all_times, rows.get(2, args[3]))))
        return context.get_dummy_value()

    return types.void(sums, types.intp, w, types.intp, n), code


class _Rows:
    """Parts of rows as vectors."""

    def __init__(self, context: Any, builder: Any, signature: Any, args: Any, n: int) -> None:
        self.n, self.type = n, ir.VectorType(WORD, n)
        self._context, self._builder, self._signature, self._args = (
            context,
            builder,
            signature,
            args,
        )

    def _place(self, which: int, at: Any) -> Any:
        row = self._signature.args[which]
        data = self._context.make_array(row)(self._context, self._builder, self._args[which]).data
        if at is not None:
            data = self._builder.gep(data, [at])
        return self._builder.bitcast(data, ir.PointerType(self.type))

    def get(self, which: int, at: Any) -> Any:
        """So many numbers of a row."""
        return self._builder.load(self._place(which, at), align=BYTES)

    def put(self, which: int, value: Any) -> None:
        """Write them at the row's beginning."""
        self._builder.store(value, self._place(which, None), align=BYTES)
