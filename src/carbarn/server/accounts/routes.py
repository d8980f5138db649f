"""Routes about oneself: an account, its passkeys, its devices, its end."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response

from .. import schemas
from ..asking import CHANGES, AnyVisitor, ChangingGuest, Context, context_of
from ..edge.addresses import asker_of
from ..http_errors import documented
from ..problems import Problem
from .accounts import Device, LoggedIn, Visitor
from .devices import device_name
from .passkeys import Site

OFFERED = (*CHANGES, "no-accounts")
Options = dict[str, Any]
Tag = Annotated[str, Path(description="of a device, as in GET /api/account", max_length=40)]
Credential = Annotated[str, Path(description="of a passkey, as there", max_length=1400)]


def _device(request: Request) -> Device:
    agent = request.headers.get("user-agent", "")
    return Device(device_name(agent), asker_of(request.scope))


ThisDevice = Annotated[Device, Depends(_device)]
ThisSite = Annotated[Site, Depends(Site.asked)]

account = APIRouter(prefix="/api/account", responses=documented("too-fast", "foreign-host"))


@account.get("", responses=documented("no-guest"))
async def about(context: Context, visitor: AnyVisitor) -> schemas.Account:
    """What there is of an account, its passkeys and its devices."""
    if visitor.guest is None:
        raise Problem("no-guest")
    return await context.accounts.about(visitor, visitor.guest)


# Passkeys -----------------------------------------------------------------------------------


@account.post("/passkeys/ask", responses=documented(*OFFERED, "no-passkeys-here", "prove-it"))
async def ask_to_make(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest, site: ThisSite
) -> Options:
    """Options for navigator.credentials.create, as JSON."""
    return await context.accounts.ask_to_make(visitor, guest, site)


@account.post(
    "/passkeys", responses=documented(*OFFERED, "no-passkeys-here", "bad-passkey", "prove-it")
)
async def add_passkey(
    context: Context,
    visitor: AnyVisitor,
    guest: ChangingGuest,
    site: ThisSite,
    device: ThisDevice,
    request: Request,
    response: Response,
    body: schemas.Answered,
) -> schemas.RecoveryCodes:
    """The guest has an account now, or one more passkey."""
    logged_in, codes = await context.accounts.add_passkey(
        visitor, guest, body.credential, site, device
    )
    if logged_in is not None:
        _remember(logged_in, visitor, request, response)
    return schemas.RecoveryCodes(codes)


@account.delete(
    "/passkeys/{credential}",
    responses=documented(*CHANGES, "no-such-device", "last-passkey", "prove-it"),
)
async def remove_passkey(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest, credential: Credential
) -> schemas.Account:
    """It opens nothing any more."""
    await context.accounts.remove_passkey(visitor, guest, credential)
    return await context.accounts.about(visitor, guest)


# Logging in ---------------------------------------------------------------------------------


@account.post("/log-in/ask", responses=documented(*OFFERED, "no-passkeys-here"))
async def ask_to_show(context: Context, guest: ChangingGuest, site: ThisSite) -> Options:
    """Options for navigator.credentials.get, as JSON."""
    return context.accounts.ask_to_show(guest, site)


@account.post("/log-in", responses=documented(*OFFERED, "no-passkeys-here", "bad-passkey"))
async def log_in(
    context: Context,
    visitor: AnyVisitor,
    _: ChangingGuest,
    site: ThisSite,
    device: ThisDevice,
    request: Request,
    response: Response,
    body: schemas.LogIn,
) -> schemas.Person:
    """By a passkey; who is logged in already proves by it that it is they."""
    logged_in = await context.accounts.log_in(visitor, body.credential, site, device, body.bring)
    return await _let_in(logged_in, visitor, request, response)


@account.post("/recover", responses=documented(*OFFERED, "bad-code"))
async def recover(
    context: Context,
    visitor: AnyVisitor,
    _: ChangingGuest,
    device: ThisDevice,
    request: Request,
    response: Response,
    body: schemas.UseCode,
) -> schemas.Person:
    """By a recovery code, once."""
    logged_in = await context.accounts.recover(visitor, body.code, device, body.bring)
    return await _let_in(logged_in, visitor, request, response)


@account.post("/recovery-codes", responses=documented(*CHANGES, "no-account", "prove-it"))
async def recovery_codes(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest
) -> schemas.RecoveryCodes:
    """New ones; those of before do not work any more."""
    _must_have_account(visitor)
    return schemas.RecoveryCodes(await context.accounts.new_recovery_codes(visitor, guest))


# Devices ------------------------------------------------------------------------------------


@account.post("/device-code", responses=documented(*CHANGES, "prove-it"))
async def device_code(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest
) -> schemas.DeviceCode:
    """Words that make another device this person's; also of guests without an account."""
    return await context.accounts.new_device_code(visitor, guest)


@account.post("/device-code/whose", responses=documented(*CHANGES, "bad-code"))
async def whose_device_code(
    context: Context, _: ChangingGuest, device: ThisDevice, body: schemas.Code
) -> schemas.Person:
    """Whose device this one would be."""
    return schemas.Person(await context.accounts.whose_code(body.code, device))


@account.post("/join", responses=documented(*CHANGES, "bad-code"))
async def join(
    context: Context,
    visitor: AnyVisitor,
    _: ChangingGuest,
    device: ThisDevice,
    request: Request,
    response: Response,
    body: schemas.UseCode,
) -> schemas.Person:
    """This device becomes that of whoever shows the code on another."""
    logged_in = await context.accounts.join(visitor, body.code, device, body.bring)
    return await _let_in(logged_in, visitor, request, response)


@account.put("/devices/{tag}", responses=documented(*CHANGES, "no-such-device"))
async def call_device(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest, tag: Tag, body: schemas.DeviceName
) -> schemas.Account:
    """What its owner knows it by."""
    await context.accounts.call_device(guest, tag, body.name)
    return await context.accounts.about(visitor, guest)


@account.delete("/devices/{tag}", responses=documented(*CHANGES, "no-such-device"))
async def log_out_device(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest, tag: Tag
) -> schemas.Account:
    """Log out a device, this one or another: its cookie is worth nothing from now on."""
    await context.accounts.log_out(guest, tag)
    return await context.accounts.about(visitor, guest)


@account.delete("/devices", responses=documented(*CHANGES, "no-account"))
async def log_out_everywhere(
    context: Context, visitor: AnyVisitor, guest: ChangingGuest
) -> schemas.Health:
    """All devices, this one too."""
    _must_have_account(visitor)
    await context.accounts.log_out_everywhere(guest)
    return schemas.Health(ok=True)


# What is kept -------------------------------------------------------------------------------


@account.get("/data", responses=documented("no-guest"))
async def data(context: Context, visitor: AnyVisitor, response: Response) -> dict[str, Any]:
    """All that is kept about whoever asks, as a file."""
    if visitor.guest is None:
        raise Problem("no-guest")
    response.headers["content-disposition"] = 'attachment; filename="carbarn.json"'
    return await context.accounts.belongings(visitor.guest)


@account.delete("", responses=documented(*CHANGES, "prove-it"))
async def delete_me(
    context: Context,
    visitor: AnyVisitor,
    guest: ChangingGuest,
    request: Request,
    response: Response,
) -> schemas.Health:
    """Forget whoever asks, for good; tables where others play keep somebody."""
    await context.accounts.delete(visitor, guest)
    context.accounts.sessions.forget(response, request)
    context.accounts.guests.forget(response, request)
    return schemas.Health(ok=True)


# --------------------------------------------------------------------------------------------


async def _let_in(
    logged_in: LoggedIn, visitor: Visitor, request: Request, response: Response
) -> schemas.Person:
    _remember(logged_in, visitor, request, response)
    return schemas.Person(await context_of(request).registry.name_of(logged_in.guest))


def _remember(logged_in: LoggedIn, visitor: Visitor, request: Request, response: Response) -> None:
    accounts = context_of(request).accounts
    if logged_in.token is not None:
        accounts.sessions.remember(response, logged_in.token, request)
    elif logged_in.guest != visitor.guest:
        accounts.sessions.forget(response, request)
        accounts.guests.remember(response, logged_in.guest, request)


def _must_have_account(visitor: Visitor) -> None:
    if visitor.session is None:
        raise Problem("no-account")
