"""Rows that lie elsewhere: compiled rules are told an address. Only programs that train use it."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from .stack import BYTES, ROW


@intrinsic  # type: ignore[untyped-decorator]
def row_at(_: Any, address: Any, n: Any) -> Any:
    """The row of n ints at this address."""

    def code(context: Any, builder: Any, _: Any, args: Any) -> Any:
        array = context.make_array(ROW)(context, builder)
        data = builder.inttoptr(args[0], array.data.type)
        one = ir.Constant(ir.IntType(64), BYTES)
        populate_array(array, data=data, shape=[args[1]], strides=[one], itemsize=one, meminfo=None)
        return array._getvalue()

    return ROW(address, n), code
