"""The server keeps what its own description promises, whatever it is sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode, checks

from .client import ME, OPEN, ServerThread, Visitor, computer, for_tests, wait_until

SOME = settings(
    max_examples=12,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
Promised = tuple[Any, Visitor, list[str]]  # a schema, a guest, tables
# What is right by its form can still be wrong: no such game, seats that nobody can sit on.
NOT_PROMISED = [checks.positive_data_acceptance]


@pytest.fixture(scope="module")
def promised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Promised]:
    """A server with a table that waits, one that is being played at and one that is over."""
    database = tmp_path_factory.mktemp("openapi") / "carbarn.db"
    with ServerThread(for_tests(database)) as server:
        ann = server.visitor("Ann")
        waiting, playing = ann.table(ME, OPEN), ann.table(ME, computer())
        over = ann.table(computer(), computer())
        wait_until(lambda: ann.get(f"/api/tables/{over['code']}")["status"] == "over")
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        yield schema, ann, [table["code"] for table in (waiting, playing, over)]


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_one_that_was_promised(promised: Promised, mode: GenerationMode) -> None:
    """Right and wrong requests for every operation, at known and at unknown tables."""
    schema, ann, codes = promised
    statuses: Counter[int] = Counter()
    operations = [operation.ok() for operation in schema.get_all_operations()]
    for operation in sorted(operations, key=takes_tables_away):
        with suppress(Unsatisfiable):  # who asks for nothing cannot ask wrongly
            ask(operation, mode, ann, codes, statuses)
    expected = {200, 404, 409, 422} if mode == GenerationMode.POSITIVE else {422}
    assert expected <= set(statuses), statuses
    assert sum(statuses.values()) > 50
    assert max(statuses) < 500


def takes_tables_away(operation: Any) -> bool:
    """These come last: afterwards there is little left to ask about."""
    last = {("post", "/api/tables/{code}/leave"), ("delete", "/api/tables/{code}")}
    return (operation.method, operation.path) in last


def ask(
    operation: Any, mode: GenerationMode, ann: Visitor, codes: list[str], statuses: Counter[int]
) -> None:
    @SOME
    @given(st.data())
    def run(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if "code" in (case.path_parameters or {}):
            code = data.draw(st.sampled_from([*codes, case.path_parameters["code"]]))
            case.path_parameters["code"] = code
        answer = case.call(cookies={"carbarn": ann.cookie}, timeout=20)
        statuses[answer.status_code] += 1
        case.validate_response(answer, excluded_checks=NOT_PROMISED)

    run()
