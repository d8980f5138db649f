"""Compiled rules that are chosen by number: the processor jumps to the one that is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
from numba.core import cgutils
from numba.extending import intrinsic

from .compiled import rule
from .switch import Case


def to_one_of(cases: Sequence[Case]) -> Any:
    """What a rule calls with a number and the arguments from which each case takes its own."""
    rules = [(numba.types.Dispatcher(f), takes) for f, takes in cases]

    @intrinsic  # type: ignore[untyped-decorator]
    def call(typing: Any, n: Any, given: Any) -> Any:
        signatures = [
            f.get_call_type(typing, tuple(numba.types.unliteral(given[i]) for i in takes), {})
            for f, takes in rules
        ]
        answer = signatures[0].return_type

        def code(context: Any, builder: Any, _: Any, values: Any) -> Any:
            number, packed = values
            args = cgutils.unpack_tuple(builder, packed)
            room = cgutils.alloca_once(builder, context.get_value_type(answer))
            blocks = [builder.append_basic_block() for _ in rules]
            end = builder.append_basic_block()
            jump = builder.switch(number, blocks[-1])
            for nth, (f, takes) in enumerate(rules):
                jump.add_case(nth, blocks[nth])
                builder.position_at_end(blocks[nth])
                body = context.get_function(f, signatures[nth])
                context.add_linking_libs(body.libs)
                builder.store(body(builder, [args[i] for i in takes]), room)
                builder.branch(end)
            builder.position_at_end(end)
            return builder.load(room)

        return answer(n, given), code

    return rule(lambda n, *args: call(n, args))
