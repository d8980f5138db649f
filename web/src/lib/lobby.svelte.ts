/**
 * The lobby, as the server tells it, and what this tab waits for there.
 *
 * There is one connection, as long as the page of the lobby is open or anything is waited for: it
 * goes on under other pages, so that one can play something else meanwhile.
 */

import { setWaiting } from './matching.svelte';
import { go, route, tablePath } from './router.svelte';
import type { FromLobby, Lobby, Match, ProblemCode, ToLobby } from './wire';

export type Pace = Match['pace'];
export const PACES: Pace[] = ['live', 'days'];

const FIRST_WAIT = 500; // milliseconds, before the line is tried again
const LONGEST_WAIT = 8_000;
const PING_EVERY = 15_000;
const REFUSED = 4400; // and above: why the server serves no socket
const TOO_MANY = 4429;

interface Seen {
  lobby: Lobby | null;
  live: boolean;
  /** Why the server does not let us in, or did not do what was asked. */
  problem: ProblemCode | null;
  /** A game for which this tab waited until somebody came and was not answered. */
  missed: string | null;
  /** When the lobby was told, by this browser's clock. */
  at: number;
}

export const lobby = $state<Seen>({ lobby: null, live: false, problem: null, missed: null, at: 0 });

let visits = 0;
let socket: WebSocket | null = null;
let tries = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let ping: ReturnType<typeof setInterval> | undefined;
/** What this tab waits for, and whether the server has said so. */
const wanted = new Map<string, { pace: Pace; told: boolean }>();

/** Of the page of the lobby; returns what to call when it is left. */
export function visit(): () => void {
  visits++;
  lobby.problem = lobby.missed = null;
  connect();
  return () => {
    visits--;
    queueMicrotask(rest);
  };
}

/** What is waited for here, with who was found. */
export const matches = (): Match[] => (lobby.lobby?.matches ?? []).filter(({ game }) => wanted.has(game));

/** Waits for somebody to play this with, until told otherwise or the tab is closed. */
export function wait(game: string, pace: Pace): void {
  wanted.set(game, { pace, told: false });
  lobby.missed = lobby.problem = null;
  setWaiting(true);
  connect();
  say(game);
}

export function stop(game: string): void {
  if (!wanted.delete(game)) return;
  send({ type: 'stop', game });
  rest();
}

export function answer(match: Match, yes: boolean): void {
  if (!match.offer) return;
  send({ type: 'answer', offer: match.offer.offer, yes });
  if (!yes) stop(match.game);
}

/** Nothing to be torn away from: at the lobby, and looking at it. */
const isReady = (): boolean => route().page === 'lobby' && !document.hidden;

function say(game: string): void {
  const one = wanted.get(game);
  if (one) send({ type: 'wait', game, pace: one.pace, ready: isReady() });
}

$effect.root(() => {
  $effect(() => {
    void route();
    sayAll();
  });
});
document.addEventListener('visibilitychange', sayAll);

function sayAll(): void {
  for (const game of wanted.keys()) say(game);
  if (lobby.lobby) agree(lobby.lobby);
}

// The connection --------------------------------------------------------------------------------

function connect(): void {
  if (socket) return;
  clearTimeout(retry);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const line = new WebSocket(`${scheme}://${location.host}/api/lobby/socket`);
  socket = line;
  line.onopen = () => {
    lobby.live = true;
    for (const one of wanted.values()) one.told = false;
    sayAll();
    ping = setInterval(() => send({ type: 'ping' }), PING_EVERY);
  };
  line.onmessage = ({ data }) => receive(JSON.parse(data) as FromLobby);
  line.onclose = ({ code }) => socket === line && onClose(code);
}

function onClose(code: number): void {
  disconnect();
  if (code >= REFUSED && code !== TOO_MANY) return forget();
  if (visits || wanted.size) retry = setTimeout(connect, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries++));
}

function disconnect(): void {
  clearInterval(ping);
  clearTimeout(retry);
  const line = socket;
  socket = null;
  lobby.live = false;
  line?.close();
}

function forget(): void {
  wanted.clear();
  setWaiting(false);
}

/** Nobody looks, and nothing is waited for. */
function rest(): void {
  setWaiting(wanted.size > 0);
  if (!visits && !wanted.size) disconnect();
}

function send(message: ToLobby): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

// What is told ----------------------------------------------------------------------------------

function receive(message: FromLobby): void {
  tries = 0;
  if (message.type === 'error') {
    lobby.problem = message.code;
    if (message.code !== 'too-fast') return;
    forget();
  }
  if (message.type !== 'lobby') return;
  lobby.lobby = message.lobby;
  lobby.at = performance.now();
  for (const game of [...wanted.keys()]) follow(game, message.lobby);
  agree(message.lobby);
}

function follow(game: string, now: Lobby): void {
  const one = wanted.get(game);
  const match = now.matches.find((each) => each.game === game);
  if (!one) return;
  if (match?.code) {
    forget();
    rest();
    go(tablePath(match.code));
  } else if (match) {
    one.told = true;
  } else if (one.told) {
    wanted.delete(game); // somebody came, and was not answered
    lobby.missed = game;
    rest();
  }
}

/** Whoever is ready to play is not asked again. */
function agree(now: Lobby): void {
  if (!isReady()) return;
  for (const match of now.matches)
    if (wanted.has(match.game) && match.offer && !match.offer.agreed) answer(match, true);
}
