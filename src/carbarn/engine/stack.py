"""What compiled rules work in lies on the stack: nothing is allocated, nothing has to be freed."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array
from numba.np.numpy_support import from_dtype

from .memory import record_type

ROW = types.Array(types.int64, 1, "C")
BYTES = 8


def layout(parts: Any) -> Any:
    """What a rule calls for a blank layout with these parts."""
    dtype = record_type(parts)
    record = from_dtype(dtype)

    @intrinsic  # type: ignore[untyped-decorator]
    def blank(_: Any) -> Any:
        def code(context: Any, builder: Any, *_: Any) -> Any:
            room = _words(builder, dtype.itemsize // BYTES)
            cgutils.memset(builder, room, _int(dtype.itemsize), 0)
            return builder.bitcast(room, context.get_value_type(record))

        return record(), code

    return blank


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def row(_: Any, n: Any) -> Any:
    """A row of n zeros; n must be a constant."""

    def code(context: Any, builder: Any, *_: Any) -> Any:
        size = n.literal_value
        array = context.make_array(ROW)(context, builder)
        room = builder.bitcast(_words(builder, size), array.data.type)
        cgutils.memset(builder, room, _int(size * BYTES), 0)
        one = context.get_constant(types.intp, BYTES)
        shape, strides = [context.get_constant(types.intp, size)], [one]
        populate_array(array, data=room, shape=shape, strides=strides, itemsize=one, meminfo=None)
        return array._getvalue()

    return ROW(n), code


@intrinsic  # type: ignore[untyped-decorator]
def copied(_: Any, record: Any) -> Any:
    """A copy of a record."""

    def code(context: Any, builder: Any, _: Any, args: Any) -> Any:
        room = _words(builder, record.size // BYTES)
        copy = builder.bitcast(room, context.get_value_type(record))
        cgutils.raw_memcpy(builder, copy, args[0], _int(record.size), 1)
        return copy

    return record(record), code


def _words(builder: Any, n: int) -> Any:
    """So many words in the frame of the function that is being made."""
    return cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(8 * BYTES), n))


def _int(n: int) -> Any:
    return ir.Constant(ir.IntType(64), n)
