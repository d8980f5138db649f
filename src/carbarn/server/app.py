"""Routes and sockets. What they do is done by the registry and its tables."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Annotated, Any, get_args

import msgspec
from fastapi import APIRouter, FastAPI, Path, Request, Response
from fastapi.openapi.utils import get_openapi
from starlette.websockets import WebSocket

from ..engine.contract import Game, Level, Option
from ..engine.records import Record
from ..games import find, folders
from ..opponents import levels
from ..opponents.levels import STYLES
from . import codes, http_errors, lessons, messages, own_choices, schemas
from .accounts.accounts import Accounts
from .accounts.routes import account
from .asking import (
    AT_A_TABLE,
    CHANGES,
    COSTLY,
    Agreed,
    AnyVisitor,
    ChangingGuest,
    Code,
    Context,
    GameName,
    LessonName,
    MoveCount,
    MovesMade,
    Notated,
    OptionName,
    OwnText,
    PerhapsGuest,
    Players,
    RequestContext,
    Skip,
    WantedGames,
    visitor_of,
)
from .beside import beside
from .bots.bots import Bots
from .bots.routes import bots
from .closing import Closing
from .edge.addresses import asker_of
from .edge.allowance import Allowance
from .edge.limits import Gates
from .edge.request_log import RequestLog
from .edge.security import HEADERS, Guard
from .edge.shared_limits import SharedLimits
from .finished.finished_games import FinishedGames
from .guests import new_guest, secret_keys
from .hosting import metrics
from .hosting.health import Health
from .hosting.orders import OrderBook, Orders
from .hosting.tidying import Tidying
from .http_errors import documented
from .lobby.lobby import Lobby
from .lobby.people import count_invitations
from .lobby.people_routes import people
from .lobby.routes import lobby
from .moments.links import linked
from .moments.pictures import Pictures
from .moments.routes import moments
from .new_tables import clock_of, level_called
from .notifying import vapid
from .notifying.mail import mail_by
from .notifying.notifier import Notifier
from .notifying.push import Push
from .notifying.routes import told
from .notifying.wishes import Wishes
from .page import Page
from .problems import RULES_NOT_HERE, Problem
from .processes.duties import Duty, Kind
from .processes.heartbeat import Heartbeat
from .processes.processes import GoOn, Processes, processes_of
from .registry import TableRegistry
from .results.routes import results
from .setting_values import whole
from .settings import Settings
from .sockets import Connection
from .store.store import Store
from .table.table import TableServices
from .table.view import computer_name
from .talk.routes import talk
from .talk.talking import Talking
from .thinking.elsewhere import ThinkersElsewhere
from .thinking.here import ThinkersHere
from .thinking.thinkers import Thinkers
from .timekeeping import Timekeeping
from .today.routes import today
from .today.todays import Todays
from .turning_away import turn_away

log = logging.getLogger(__name__)
_any_entry = whole(0, 2**31)
GAMES_AT_ONCE = 50


def create_app(settings: Settings) -> FastAPI:
    """The server; it opens its store when it starts."""
    gates = Gates(settings.limits)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        opened = _opened(settings, gates, app.state.step_aside)
        async with metrics.watched(), opened as app.state.context:
            yield

    app = FastAPI(
        title="Carbarn",
        version=version("carbarn"),
        description="Tables for tram games. The socket is described in docs/protocol.md.",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.step_aside = lambda: None  # for whoever runs it to fill in
    app.add_middleware(Guard, settings, gates.requests)
    app.add_middleware(RequestLog)
    http_errors.add_to(app, HEADERS)
    app.include_router(watched)
    app.include_router(api)
    app.include_router(account)
    app.include_router(talk)
    app.include_router(results)
    app.include_router(lobby)
    app.include_router(people)
    app.include_router(bots)
    app.include_router(today)
    app.include_router(moments)
    app.include_router(told)
    page = Page(settings.page, linked, offline=settings.offline)
    app.router.default = page  # whatever is no route
    app.openapi = lambda: _schema(app)  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _opened(
    settings: Settings, gates: Gates, step_aside: Callable[[], None]
) -> AsyncIterator[RequestContext]:
    store = await Store.open(settings.database)
    processes = processes_of(store, settings.lease)
    processes.step_aside = step_aside
    thinkers = _thinkers(settings, store, processes)
    heartbeat = Heartbeat(store, processes.are_many)
    registry = TableRegistry(TableServices(settings, store, thinkers, processes, heartbeat))
    heartbeat.tell = registry.learn_of_outages
    finished = FinishedGames(store, thinkers, processes)

    async def look_back(duty: Duty) -> None:
        async with registry.table(duty.code) as table:
            await finished.go_on(table, duty.guest)

    async def leave_alone(duty: Duty) -> None:
        processes.release(duty)  # whoever waits for it takes it on

    try:
        keys = await secret_keys(settings, store)
        sharing = SharedLimits(gates, processes)
        tidying = Tidying(store, processes, settings, registry.codes)
        timekeeping = Timekeeping(store, processes, registry, heartbeat)
        push, mail = await _push(settings, store), mail_by(settings)
        notifier = Notifier(settings, store, processes, registry, push, mail)
        wishes = Wishes(store, gates, keys, push, mail)
        go_on: dict[Kind, GoOn] = {
            "computers": registry.go_on,
            "hint": leave_alone,
            "looking back": look_back,
            "tidying": tidying.go_on,
            "clocks": timekeeping.go_on,
            "telling": notifier.go_on,
        }
        await processes.begin(registry, go_on)
        health, closing = Health(store, thinkers), Closing()
        accounts = Accounts(settings, store, registry, closing, keys, gates.guesses)
        orders = OrderBook(store, partial(_obey, closing, registry, accounts))
        lobby = Lobby(settings, store, registry, processes, heartbeat)
        beside_requests = (
            *(tidying.done(), sharing.told(), heartbeat.beating(), timekeeping.done()),
            lobby.done(),
            notifier.done(),
        )
        async with orders.followed(), AsyncExitStack() as open_now:
            for work in beside_requests:
                await open_now.enter_async_context(work)
            yield RequestContext(
                settings,
                store,
                gates,
                accounts,
                registry,
                finished,
                health,
                closing,
                orders,
                Talking(store, gates, settings.words_kept),
                lobby,
                Todays(settings, store, registry),
                wishes,
                Pictures(finished),
                Bots(store, registry, accounts),
            )
    finally:
        await finished.close()
        await registry.close()
        await processes.close()
        await thinkers.close()
        await store.close()


async def _push(settings: Settings, store: Store) -> Push:
    """What is sent to browsers, signed by the host's key or our own."""
    key = settings.vapid_key or await vapid.kept_key(store)
    named = [name for name in settings.allowed_hosts if not name.startswith("*")]
    contact = settings.site or f"https://{[*named, 'localhost'][0]}"
    if settings.mail_from:
        contact = f"mailto:{settings.mail_from}"
    return Push(key, contact, settings.push_anywhere)


def _thinkers(settings: Settings, store: Store, processes: Processes) -> Thinkers:
    begin = partial(
        ThinkersHere, settings.think, settings.workers, settings.cores, settings.compile_early
    )
    if settings.thinkers == "elsewhere":
        return ThinkersElsewhere(store, processes, settings.think, begin)
    return begin()


async def _obey(
    closing: Closing, registry: TableRegistry, accounts: Accounts, before: Orders, now: Orders
) -> None:
    """Have new orders take effect for those who are here."""
    for somebody in closing.everybody():
        try:
            now.check_guest(somebody.guest)
            now.check_table(somebody.table)
        except Problem as problem:
            somebody.dismiss(problem)
        else:
            if now.message != before.message:
                somebody.announce(now.message)
            why = now.why_kicked(somebody.table, somebody.guest)
            if why is not None and why != before.why_kicked(somebody.table, somebody.guest):
                somebody.explain(Problem("kicked", why))
    for code in now.closed:
        await registry.leave(code)
    await accounts.send_away()
    await registry.catch_up()
    there = {*registry.codes(), *now.closed}
    for somebody in closing.everybody():
        if somebody.table and somebody.table not in there:
            somebody.dismiss(Problem("no-such-table"))


def _schema(app: FastAPI) -> dict[str, Any]:
    """OpenAPI, with the schemas of records and of the socket's messages beside the others."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        spoken = [Record, *get_args(messages.FromServer)]
        heard = get_args(messages.FromClient)
        _, schemas_ = msgspec.json.schema_components(
            [*spoken, *heard], ref_template="#/components/schemas/{name}"
        )
        schema["components"]["schemas"] = {**schemas_, **schema["components"]["schemas"]}
        app.openapi_schema = schema
    return app.openapi_schema


api = APIRouter(prefix="/api", responses=documented("too-fast", "foreign-host"))
watched = APIRouter()


# For whoever watches the server -------------------------------------------------------------


@watched.get("/healthz")
@api.get("/health")
async def alive() -> schemas.Health:
    """Whether anybody is there."""
    return schemas.Health(ok=True)


@watched.get("/readyz", responses=documented("not-ready", "stopping"))
async def ready(context: Context) -> schemas.Health:
    """Whether moves can be kept, and computers can think."""
    context.closing.check()
    await context.health.check()
    return schemas.Health(ok=True)


# Guests -------------------------------------------------------------------------------------


@api.get("/games")
async def games() -> list[schemas.Game]:
    """What can be played here, and against whom."""
    return [_game(name) for name in folders()]


def _game(name: str) -> schemas.Game:
    game = find(name)
    return schemas.Game(
        name=game.NAME,
        title=game.TITLE,
        seats=schemas.SeatCount(game.SEATS[0], game.SEATS[-1]),
        options=[_option(option) for option in game.OPTIONS],
        presets=[schemas.Preset(p.name, dict(p.options)) for p in game.PRESETS],
        levels=[_level(level, game) for level in game.LEVELS],
        lessons=lessons.offered(game),
    )


def _option(option: Option) -> schemas.Option:
    return schemas.Option(option.name, list(option.choices), option.words, bool(option.own))


def _level(level: Level, game: Game) -> schemas.LevelOffered:
    names = [computer_name(level.name, seat, game) for seat in range(game.SEATS[-1])]
    usual = level.name == levels.usual(game)
    return schemas.LevelOffered(level.name, STYLES[level.style], usual, names)


# Not async: to draw something that will do may take a moment.
@api.get("/games/{game}/pieces", responses=documented("no-such-game", "bad-options", "malformed"))
def pieces(game: GameName, players: Players, option: Agreed = ()) -> dict[str, Any]:
    """What players make a choice of their own from, and one that will do at such a table."""
    return dict(own_choices.pieces_of(game, players, option))


@api.get(
    "/games/{game}/own/{name}", responses=documented("no-such-game", "bad-options", "malformed")
)
async def own_choice(
    game: GameName, name: OptionName, text: OwnText, players: Players, option: Agreed = ()
) -> schemas.OwnChoice:
    """A choice of one's own as it is always written, or why it cannot be."""
    return own_choices.checked(game, name, text, players, option)


# Learning -----------------------------------------------------------------------------------


@api.get("/games/{game}/lessons/{lesson}", responses=documented("no-such-lesson"))
async def lesson(game: GameName, lesson: LessonName) -> schemas.Lesson:
    """A game to learn from: who plays, what is said, and what the learner is to find out."""
    return lessons.lesson_of(game, lesson)


@api.get(
    "/games/{game}/lessons/{lesson}/position",
    dependencies=COSTLY,
    responses=documented("no-such-lesson", "malformed", "illegal"),
)
async def lesson_position(
    game: GameName, lesson: LessonName, move: MovesMade
) -> schemas.LessonPosition:
    """A lesson's game after some moves, as the learner sees it."""
    return await beside(lessons.position, game, lesson, move)


@api.get(
    "/games/{game}/lessons/{lesson}/what-if",
    dependencies=COSTLY,
    responses=documented("no-such-lesson", "malformed", "illegal"),
)
async def lesson_what_if(
    game: GameName, lesson: LessonName, what: Notated, move: MovesMade
) -> schemas.Preview:
    """What a move of the learner's would cause after these."""
    return await beside(lessons.what_if, game, lesson, move, what)


@api.get("/me")
async def me(
    context: Context, visitor: AnyVisitor, request: Request, response: Response
) -> schemas.Guest:
    """The guest and their tables; who has no cookie gets one."""
    guest = visitor.guest or new_guest()
    await context.accounts.renew(visitor, guest, request, response)
    return await context.registry.me(guest, context.orders.now.message)


@api.get("/me/games", responses=documented("malformed"))
async def my_games(
    context: Context, guest: PerhapsGuest, wanted: WantedGames, skip: Skip = 0
) -> schemas.Games:
    """Fifty of the guest's games: those that wait for them first, then what changed last."""
    if guest is None:
        return schemas.Games(0, [])
    return await context.registry.games_of(guest, wanted, skip, GAMES_AT_ONCE)


@api.get("/me/waiting")
async def waiting(context: Context, guest: PerhapsGuest) -> schemas.Waiting:
    """At how many tables it is the guest's turn, and how many invitations they have."""
    if guest is None:
        return schemas.Waiting(0, 0)
    invitations = await context.store.read(partial(count_invitations, guest=guest))
    return schemas.Waiting(await context.registry.count_waiting(guest), invitations)


@api.put("/me", responses=documented(*CHANGES, "bad-name", "name-taken"))
async def rename_me(context: Context, guest: ChangingGuest, body: schemas.NewName) -> schemas.Guest:
    """Another name, at all tables."""
    await context.registry.rename(guest, body.name)
    return await context.registry.me(guest, context.orders.now.message)


# Tables -------------------------------------------------------------------------------------


@api.post(
    "/tables",
    responses=documented(
        *CHANGES,
        *(
            "no-such-game",
            "no-such-level",
            "bad-options",
            "bad-seats",
            "bad-clock",
            "bad-name",
            "name-taken",
        ),
        *("stale", "stopping", "needs-account"),
    ),
)
async def set_up_table(
    context: Context,
    visitor: AnyVisitor,
    guest: ChangingGuest,
    request: Request,
    body: schemas.NewTable,
) -> schemas.Table:
    """A new table; it starts at once if no seat is open."""
    context.closing.check()
    if any(isinstance(seat, schemas.Open) for seat in body.seats):
        context.accounts.must_have_one_to_play_with_others(visitor)
    context.gates.new_tables.check(guest)
    context.gates.new_tables_here.check(asker_of(request.scope))
    if body.shown:
        await _may_be_shown(context, guest, request, body)
    table = await context.registry.set_up(guest, body)
    if body.shown and table.kept.standing.status == "waiting":
        await context.lobby.show(table, guest)
    return table.as_seen_by(guest)


async def _may_be_shown(
    context: RequestContext, guest: str, request: Request, body: schemas.NewTable
) -> None:
    if not any(isinstance(seat, schemas.Me) for seat in body.seats):
        raise Problem("bad-seats", "who shows a table in the lobby sits there")
    await context.lobby.check_room(guest)
    context.gates.shown_here.check(asker_of(request.scope))


@api.get("/tables/{code}", responses=documented(*AT_A_TABLE))
async def table_called(context: Context, guest: PerhapsGuest, code: Code) -> schemas.Table:
    """A table, as the guest may see it."""
    async with context.registry.table(code) as table:
        return table.as_seen_by(guest)


@api.post(
    "/tables/{code}/start",
    responses=documented(*CHANGES, *AT_A_TABLE, "not-host", "started", "no-such-level"),
)
async def start(
    context: Context, guest: ChangingGuest, code: Code, body: schemas.Start
) -> schemas.Table:
    """The host fills the open seats with computers, and the game starts."""
    async with context.registry.table(code) as table:
        await table.seating.fill(guest, level_called(body.level, table.kept.game))
        return table.as_seen_by(guest)


@api.put(
    "/tables/{code}/clock",
    responses=documented(
        *CHANGES, *AT_A_TABLE, "not-host", "moved", "bad-clock", "stale", "counts"
    ),
)
async def agree_on_clock(
    context: Context, guest: ChangingGuest, code: Code, body: schemas.Clock
) -> schemas.Table:
    """The host has time counted otherwise, or not at all: until somebody moves."""
    async with context.registry.table(code) as table:
        await table.seating.agree_on_clock(guest, await beside(clock_of, body.clock))
        return table.as_seen_by(guest)


@api.post(
    "/tables/{code}/leave", responses=documented(*CHANGES, *AT_A_TABLE, "started", "not-yours")
)
async def leave(context: Context, guest: ChangingGuest, code: Code) -> schemas.Health:
    """Get up before the game begins: the seat is open again, and a host passes the table on."""
    async with context.registry.table(code) as table:
        await context.registry.get_up(table, guest)
    return schemas.Health(ok=True)


@api.delete(
    "/tables/{code}", responses=documented(*CHANGES, *AT_A_TABLE, "not-host", "moved", "counts")
)
async def take_away(context: Context, guest: ChangingGuest, code: Code) -> schemas.Health:
    """The host deletes a table at which nobody has moved."""
    async with context.registry.table(code) as table:
        await context.registry.take_away(table, guest)
    return schemas.Health(ok=True)


@api.put("/tables/{code}/put-away", responses=documented(*CHANGES, *AT_A_TABLE, "not-over"))
async def put_away(context: Context, guest: ChangingGuest, code: Code) -> schemas.Health:
    """A game that one does not play on is not in one's own list any more."""
    async with context.registry.table(code) as table:
        await context.registry.put_away(table, guest, is_away=True)
    return schemas.Health(ok=True)


@api.delete("/tables/{code}/put-away", responses=documented(*CHANGES, *AT_A_TABLE))
async def bring_back(context: Context, guest: ChangingGuest, code: Code) -> schemas.Health:
    """It is in the list again."""
    async with context.registry.table(code) as table:
        await context.registry.put_away(table, guest, is_away=False)
    return schemas.Health(ok=True)


@api.post(
    "/tables/{code}/rematch",
    responses=documented(
        *(*CHANGES, *AT_A_TABLE, "not-yours", "not-over", "stale", "stopping", "kept-apart")
    ),
)
async def rematch(context: Context, guest: ChangingGuest, code: Code) -> schemas.Table:
    """A new table for the same people, everybody one seat further; the same one if asked twice."""
    context.closing.check()
    async with context.registry.table(code) as table:
        again = await context.registry.rematch(table, guest)
        return again.as_seen_by(guest)


@api.post(
    "/tables/{code}/carry",
    responses=documented(*CHANGES, *AT_A_TABLE, "not-your-seat", "counts"),
)
async def carry(
    context: Context, guest: ChangingGuest, code: Code, body: schemas.CarrySeat
) -> schemas.Token:
    """A token that gives a seat to a second device, once, within an hour."""
    async with context.registry.table(code) as table:
        if body.seat not in table.kept.seats_of(guest):
            raise Problem("not-your-seat")
        return schemas.Token(await context.registry.new_carry(table, body.seat))


@api.delete(
    "/tables/{code}/carry/{seat}",
    responses=documented(*CHANGES, *AT_A_TABLE, "not-your-seat"),
)
async def end_sharing(
    context: Context,
    guest: ChangingGuest,
    code: Code,
    seat: Annotated[int, Path(ge=0, le=99)],
) -> schemas.Table:
    """Take a shared seat back from all other devices."""
    async with context.registry.table(code) as table:
        await table.seating.end_sharing(seat, guest)
        return table.as_seen_by(guest)


@api.post(
    "/invites/{invite}",
    responses=documented(
        *(*CHANGES, "no-such-invite", "taken", "already-seated", "name-taken", *RULES_NOT_HERE),
        *("needs-account", "kept-apart"),
    ),
)
async def redeem_invite(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest, invite: str
) -> schemas.Table:
    """Take the seat that an invite is for."""
    context.accounts.must_have_one_to_play_with_others(visitor)
    async with context.registry.redeem_invite(invite, guest) as table:
        return table.as_seen_by(guest)


@api.post(
    "/carries/{token}",
    responses=documented(*CHANGES, "no-such-carry", "spent", "already-seated", *RULES_NOT_HERE),
)
async def redeem_carry(context: Context, guest: ChangingGuest, token: str) -> schemas.Table:
    """Share the seat that a carry link is for."""
    async with context.registry.redeem_carry(token, guest) as table:
        return table.as_seen_by(guest)


# Looking back -------------------------------------------------------------------------------

RECORD: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The record, as in docs/records.md",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Record"}}},
    }
}


@api.get(
    "/tables/{code}/record",
    dependencies=COSTLY,
    response_class=Response,
    responses={**documented(*AT_A_TABLE, "not-started"), **RECORD},
)
async def record(context: Context, guest: PerhapsGuest, code: Code) -> Response:
    """The viewer's own record while the game runs, the whole one when it is over."""
    async with context.registry.table(code) as table:
        record = await table.record(guest)
        return await _written(record)


@api.post(
    "/records",
    dependencies=COSTLY,
    responses=documented(*CHANGES, "not-played", "bad-record", "stale", "stopping"),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Record"}}},
        }
    },
)
async def upload_record(context: Context, guest: ChangingGuest, request: Request) -> schemas.Table:
    """A record becomes a finished table, to be stepped through and looked back at."""
    context.closing.check()
    context.gates.new_tables.check(guest)
    context.gates.new_tables_here.check(asker_of(request.scope))
    table = await context.registry.keep_record(
        guest, await request.body(), context.todays.recognised
    )
    return table.as_seen_by(guest)


@api.get(
    "/tables/{code}/moves/{n}",
    dependencies=COSTLY,
    response_model=schemas.Position,
    responses=documented(*AT_A_TABLE, "malformed", "no-such-move", "not-over"),
)
async def position(context: Context, code: Code, n: MoveCount) -> Response:
    """A finished game after its first moves, with nothing hidden."""
    async with context.registry.table(code) as table:
        return await _written(await context.finished.position(table, n))


@api.get(
    "/tables/{code}/scores",
    dependencies=COSTLY,
    response_model=schemas.Scores,
    responses=documented(*AT_A_TABLE, "not-over"),
)
async def scores(context: Context, code: Code) -> Response:
    """Everybody's points after each move of a finished game."""
    async with context.registry.table(code) as table:
        return await _written(await context.finished.scores(table))


@api.get(
    "/tables/{code}/analysis",
    dependencies=COSTLY,
    response_model=schemas.Analysis,
    responses=documented(*AT_A_TABLE, "not-over"),
)
async def analysis(context: Context, code: Code) -> Response:
    """What the best opponent thinks of the decisions of a finished game, as far as it is."""
    async with context.registry.table(code) as table:
        return await _written(await context.finished.analysis(table))


@api.post(
    "/tables/{code}/analysis", responses=documented(*CHANGES, *AT_A_TABLE, "not-yours", "not-over")
)
async def analyse(context: Context, guest: ChangingGuest, code: Code) -> schemas.Analysis:
    """Have a finished game looked at, or gone on with."""
    async with context.registry.table(code) as table:
        return await context.finished.analyse(table, guest)


@api.delete(
    "/tables/{code}/analysis", responses=documented(*CHANGES, *AT_A_TABLE, "not-yours", "not-over")
)
async def stop_analysis(context: Context, guest: ChangingGuest, code: Code) -> schemas.Analysis:
    """Leave it for now; what was found is kept."""
    async with context.registry.table(code) as table:
        return await context.finished.stop_analysis(table, guest)


async def _written(answer: object) -> Response:
    """What may be long is written beside the event loop, too."""
    return Response(await beside(msgspec.json.encode, answer), media_type="application/json")


# The socket ---------------------------------------------------------------------------------


@api.websocket("/tables/{code}/socket")
async def socket(
    socket: WebSocket,
    context: Context,
    code: str,
    since: str = "0",
) -> None:
    """A table as it changes."""
    here = asker_of(socket.scope)
    with context.gates.places.one(here) as placed:
        await socket.accept()
        if not placed:
            await turn_away(socket, Problem("too-fast", "too many connections"))
            return
        try:
            orders, visitor = context.orders.now, await visitor_of(socket)
            guest = visitor.guest
            orders.check_guest(guest)
            orders.check_table(codes.read(code, codes.TABLE) or "")
            await context.todays.must_be_open(guest, code)
            seen = _entry_number(since)
            async with context.registry.table(code) as table:
                allowance = Allowance(context.gates, guest, here)
                connection = Connection(
                    socket, table, allowance, seen, context.settings, visitor.session
                )
                if orders.message is not None:
                    connection.announce(orders.message)
                why = orders.why_kicked(table.code, guest)
                if why is not None and not table.kept.seats_of(guest):
                    connection.explain(Problem("kicked", why))
                with context.closing.here(connection):
                    await connection.serve()
        except Problem as problem:
            await turn_away(socket, problem)


def _entry_number(since: str) -> int:
    try:
        return _any_entry(since)
    except ValueError:
        raise Problem("malformed", "since is not the number of an entry") from None
