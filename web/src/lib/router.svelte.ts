/** Which page an address means, and how to get to another without loading anew. */

import { followLayers, whenSettled } from './layers';

export type Route =
  | { page: 'home'; game?: string } // a new table of this game is to be set up
  | { page: 'table'; code: string }
  | { page: 'learn'; game?: string }
  | { page: 'rules'; game?: string }
  | { page: 'lesson'; game: string; lesson: string }
  | { page: 'invite'; invite: string }
  | { page: 'carry'; token: string }
  | { page: 'me' }
  | { page: 'games' }
  | { page: 'results' }
  | { page: 'lobby' }
  | { page: 'people' }
  | { page: 'today'; day?: string }
  | { page: 'join'; code: string }
  | { page: 'told' }
  | { page: 'told-link'; answer: 'yes' | 'no'; token: string }
  | { page: 'nowhere' };

/** The page at a path. */
export function routeOf(path: string): Route {
  const [kind = '', name, part, ...more] = path.split('/').filter(Boolean).map(decoded);
  if (kind === '') return { page: 'home' };
  if (kind === 'l' && !more.length) return lessonOf(name, part);
  if (kind === 'r' && part === undefined) return { page: 'rules', game: name };
  if (isPlain(kind) && name === undefined) return { page: kind };
  if (kind === 'today' && part === undefined) return { page: 'today', day: name };
  if (kind === 'told' && !more.length) return toldOf(name, part);
  if (!name || part !== undefined) return { page: 'nowhere' };
  if (kind === 't') return { page: 'table', code: name };
  if (kind === 'n') return { page: 'home', game: name };
  if (kind === 'g') return { page: 'learn', game: name }; // as it used to be
  if (kind === 'i') return { page: 'invite', invite: name };
  if (kind === 'c') return { page: 'carry', token: name };
  if (kind === 'd') return { page: 'join', code: name };
  return { page: 'nowhere' };
}

const PLAIN = ['me', 'games', 'results', 'lobby', 'people'] as const;
const isPlain = (kind: string): kind is (typeof PLAIN)[number] => PLAIN.some((page) => page === kind);

function lessonOf(game?: string, lesson?: string): Route {
  return game && lesson ? { page: 'lesson', game, lesson } : { page: 'learn', game };
}

function toldOf(answer?: string, token?: string): Route {
  if (answer === undefined) return { page: 'told' };
  return (answer === 'yes' || answer === 'no') && token
    ? { page: 'told-link', answer, token }
    : { page: 'nowhere' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const tablePath = (code: string) => `/t/${encodeURIComponent(code)}`;
/** A finished game after so many moves. */
export const momentPath = (code: string, move: number) => `${tablePath(code)}?move=${move}`;
/** The moment that an address means, if it means one. */
export function momentIn(search: string): number | null {
  const move = new URLSearchParams(search).get('move') ?? '';
  return /^\d{1,6}$/.test(move) ? Number(move) : null;
}
/** All lessons of a game, or of all games. */
export const learnPath = (game?: string) => (game ? `/l/${encodeURIComponent(game)}` : '/l');
export const lessonPath = (game: string, lesson: string) =>
  `${learnPath(game)}/${encodeURIComponent(lesson)}`;
export const RULES = '/r';
export const rulesPath = (game: string) => `${RULES}/${encodeURIComponent(game)}`;
export const invitePath = (invite: string) => `/i/${encodeURIComponent(invite)}`;
export const newTablePath = (game: string) => `/n/${encodeURIComponent(game)}`;
export const ME = '/me';
export const GAMES = '/games';
export const TODAY = '/today';
/** The tables of a day, such as 2026-11-19. */
export const todayPath = (day?: string) => (day ? `${TODAY}/${day}` : TODAY);
export const TOLD = '/told';
export const RESULTS = '/results';
export const LOBBY = '/lobby';
export const PEOPLE = '/people';
export const joinPath = (code: string) => `/d/${encodeURIComponent(code)}`;
export const carryPath = (token: string) => `/c/${encodeURIComponent(token)}`;

/** The path of what somebody typed or pasted: an address of ours, or the code of a table. */
export function pathOfTyped(typed: string): string {
  const text = typed.trim();
  const address = /^(?:https?:\/\/[^/]+)?(\/[ticd]\/[^/?#\s]+)/.exec(text);
  return address ? address[1] : tablePath(text);
}

let current = $state.raw(routeOf(location.pathname));

/** The page to show. */
export function route(): Route {
  return current;
}

/** Goes to another page of ours; `instead` leaves no way back to this one. */
export function go(path: string, instead = false): void {
  whenSettled(() => {
    const over = history.state?.layers; // Back leads to the page, not to what lies over it
    history[instead || over ? 'replaceState' : 'pushState'](null, '', path);
    current = routeOf(path);
    scrollTo(0, 0);
  });
}

/** Follows the browser's buttons, and links to our own pages. */
export function followLinks(): void {
  followLayers();
  addEventListener('popstate', () => (current = routeOf(location.pathname)));
  document.addEventListener('click', (click) => {
    const link = (click.target as Element).closest?.('a');
    if (!link || !plain(click, link)) return;
    click.preventDefault();
    go(link.pathname);
  });
}

function plain(click: MouseEvent, link: HTMLAnchorElement): boolean {
  const modified = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  const ours = link.origin === location.origin && routeOf(link.pathname).page !== 'nowhere';
  return (
    !click.defaultPrevented && click.button === 0 && !modified && ours && !link.target && !link.hash
  );
}
