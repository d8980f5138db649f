/** What a screen reader hears, and other words that are put together here. */

import type { GameProps, Candidate, GameEvent, Translate, EventValue } from '../../lib/game';
import { capital } from '../../lib/words';
import type { Choice } from './choice.svelte';
import { Grid } from './geometry';
import { goalWords, iconWords } from './icons';
import { parseMove, STRIP, type Move } from './moves';
import { linkName, namedLink, namedSpace, withNames } from './names';
import { isStop, planned } from './planned';
import type { Bill, Link, Ticket, View } from './view';

const SPACES = new Set(['space', 'from', 'to']);
const PLACES = new Set(['parcel', 'goal', 'or_goal', 'icon']);

/** Moves and events number spaces and links; players look for what is printed on the map. */
export function argumentsInWords(view: View, args: Record<string, EventValue>): Record<string, EventValue> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, argumentWords(view, name, value)]));
}

function argumentWords(view: View, name: string, value: EventValue): EventValue {
  if (SPACES.has(name) && typeof value === 'number' && view.map[value]) return namedSpace(view, value);
  if (typeof value !== 'string') return value;
  if (name === 'link') return namedLink(view, value);
  const parcel = PLACES.has(name) && view.map.find((space) => space.parcel === value);
  return parcel ? namedSpace(view, parcel.space) : value;
}

/** A stop by what it is and where it lies: "Residence Q4", "parcel A1". */
export function stopWords(t: Translate, grid: Grid, space: number): string {
  const { building, parcel } = grid.spaces[space];
  if (building) return t('stop', { what: goalWords(t, building), where: grid.name(space) });
  if (parcel) return t('icon-parcel', { parcel });
  return t('space', { where: grid.name(space) });
}

/** A link with its ends. */
export function linkWords(t: Translate, grid: Grid, link: Link): string {
  return t(link.complete ? 'link-words' : 'link-open', {
    link: linkName(link.link),
    from: stopWords(t, grid, link.from),
    to: stopWords(t, grid, link.to),
  });
}

const GROUND: Record<string, string> = { '^': 'ground-mountain', '~': 'ground-lake' };

/** A space with all that is on it. */
export function spaceParts(
  t: Translate,
  view: View,
  grid: Grid,
  names: string[],
  space: number,
): string[] {
  const { ground, parcel, owner, building, upgraded, passenger, rails } = view.map[space];
  const links = [...new Set(rails.map(({ link }) => link))];
  return [
    building
      ? t(upgraded ? 'building-upgraded' : 'building', { what: goalWords(t, building) })
      : parcel
        ? t('icon-parcel', { parcel })
        : t(GROUND[ground] ?? 'ground-plains'),
    ...(building && parcel ? [t('on-parcel', { parcel })] : []),
    ...(owner !== null ? [t('owned', { name: names[owner] })] : []),
    ...(passenger ? [t('waits')] : []),
    ...links.map((name) => {
      const link = view.links.find((one) => one.link === name)!;
      const key = link.lost ? 'rails-lost' : link.complete ? 'rails-of' : 'rails-open';
      return t(key, { link: linkName(name), name: names[link.owner] });
    }),
  ];
}

/** The same for screen readers, with what can be done there. */
export function spaceWords(t: Translate, choice: Choice, names: string[], space: number): string {
  const { view, grid } = choice;
  const parts = [grid.name(space), ...spaceParts(t, view, grid, names, space)];
  if (choice.active && choice.lit.has(space)) parts.push(t('space-lit'));
  return parts.join(', ');
}

/** All icons of a ticket. */
export const ticketWords = (t: Translate, ticket: Ticket) =>
  ticket.icons.map((icon) => iconWords(t, icon)).join(', ');

/** What a ticket costs whoever uses it; empty where it costs nothing. */
export function priceWords(t: Translate, { void: isVoid, price }: Ticket): string {
  if (isVoid) return t('void');
  return price ? t(`price-${price.kind}`, { amount: price.amount }) : '';
}

/** A ticket that the viewer knows, wherever it lies. */
export function findTicket(view: View, card: number): Ticket | null {
  const { auction, development, boards, supply } = view;
  const piles = [
    ...boards.flatMap(({ hand, deck, discards }) => [hand, deck, discards]),
    ...[auction.open, auction.line, auction.laid_aside, ...supply],
    ...(development.rule === 'books' ? development.books : [development.shelf, ...development.dealt]),
  ];
  const all = [
    ...piles.flatMap(({ tickets }) => tickets),
    ...boards.flatMap(({ in_play }) => in_play),
    ...(development.rule === 'books' ? development.books.flatMap(({ top }) => top ?? []) : []),
  ];
  return all.find((ticket) => ticket.card === card) ?? null;
}

/** A move in words, as on the plate that makes it. */
export function moveWords(t: Translate, view: View, text: string): string {
  const move = parseMove(text);
  switch (move.kind) {
    case 'play':
      return playWords(t, view, move.card, move.slot);
    case 'take':
    case 'ticket':
      return t('do-take', { card: move.card });
    case 'top':
    case 'discard':
    case 'fill':
      return t(`do-${move.kind}`, { card: move.card });
    case 'book':
      return t('do-book', { book: move.book });
    case 'bid':
      return t('do-bid', { money: move.money });
    case 'buy':
      return t(move.points ? 'do-buy' : 'do-buy-none', { points: move.points });
    case 'cash':
      return t('do-cash', { money: view.bill?.money ?? 0 });
    default:
      return mapMoveWords(t, view, move);
  }
}

function playWords(t: Translate, view: View, card: number, slot: number): string {
  return t('play-icon', { icon: slotWords(t, view, card, slot), card });
}

function slotWords(t: Translate, view: View, card: number, slot: number): string {
  const icon = findTicket(view, card)?.icons.find((one) => one.slot === slot);
  return icon ? iconWords(t, icon) : String(slot === STRIP ? t('icon-strip') : slot);
}

/** A move that is made on the map, or one of a single word. */
function mapMoveWords(t: Translate, view: View, move: Move): string {
  const grid = new Grid(view.map);
  switch (move.kind) {
    case 'build': {
      const behind = grid.beside(move.space, move.side)!;
      return t('do-build', { from: stopWords(t, grid, behind), space: grid.name(move.space) });
    }
    case 'lay':
      return layWords(t, view, grid, move.side);
    case 'redirect':
    case 'upgrade-link':
    case 'ride': {
      const link = view.links.find((one) => one.link === move.link);
      return t(`do-${move.kind}`, { link: link ? linkWords(t, grid, link) : linkName(move.link) });
    }
    case 'construct':
      return t('do-construct', { what: goalWords(t, move.building), parcel: move.parcel });
    case 'upgrade':
      return t('do-upgrade', { parcel: move.parcel });
    case 'trip':
      return t('do-trip', { from: stopWords(t, grid, move.space), goal: goalWords(t, move.goal) });
    case 'board':
      return t(`do-board-${move.board}`);
    case 'passenger':
      return t('do-passenger', { where: stopWords(t, grid, move.space) });
    default:
      return t(`do-${move.kind}`);
  }
}

/** Rails are laid by compass, but the map may lie on its side: so by the space that comes next. */
function layWords(t: Translate, view: View, grid: Grid, side: number): string {
  const next = view.path && grid.beside(view.path.at, side);
  if (!view.path || next === null) return t('do-lay-on');
  return t('do-lay', { space: grid.name(view.path.at), next: grid.name(next) });
}

// Whole actions ------------------------------------------------------------------------------

/** A whole action: what is done, what is played for it, and what it costs besides. */
export function candidateWords(t: Translate, view: View, { moves, events }: Candidate): string {
  const clauses: string[] = [];
  for (let n = 0; n < moves.length; ) {
    const part = together(moves.slice(n));
    clauses.push(partWords(t, view, part, n > 0 && isPaid(moves[0])));
    n += part.length;
  }
  const said = [...clauses, costWords(t, events)].filter(Boolean);
  return withNames(view, said.map((clause) => `${capital(clause)}.`).join(' '));
}

/** Whether icons that follow are played for it. */
const isPaid = (move: string) => !['play', 'discard', 'passenger'].includes(parseMove(move).kind);

const GROUPS = [['build', 'redirect', 'lay', 'done'], ['trip', 'ride'], ['play'], ['discard'], ['fill']];

/** The first of these moves, with those that go on with the same. */
function together(moves: string[]): string[] {
  const kinds = GROUPS.find((group) => group.includes(parseMove(moves[0]).kind));
  const other = moves.findIndex((move) => !kinds?.includes(parseMove(move).kind));
  return moves.slice(0, other < 0 ? moves.length : Math.max(1, other));
}

function partWords(t: Translate, view: View, moves: string[], pays: boolean): string {
  const [first] = moves;
  switch (parseMove(first).kind) {
    case 'build':
    case 'redirect':
    case 'lay':
      return railsWords(t, view, moves);
    case 'trip':
    case 'ride':
      return tripWords(t, view, moves);
    case 'done':
      return t('plan-done');
    case 'play':
      return t(pays ? 'plan-pay' : 'plan-play', { icons: iconsWords(t, view, moves) });
    case 'take':
      return takeWords(t, view, first);
    case 'discard':
    case 'fill': {
      const kind = moves.length > 1 ? `plan-${parseMove(first).kind}` : `do-${parseMove(first).kind}`;
      const cards = moves.map((move) => (parseMove(move) as Extract<Move, { kind: 'fill' }>).card);
      return t(kind, { card: cards[0], cards: listed(t, cards.map((card) => t('plan-card', { card }))) });
    }
    case 'cash':
      return ''; // told by the cost
    default:
      return moveWords(t, view, first);
  }
}

function railsWords(t: Translate, view: View, moves: string[]): string {
  const grid = new Grid(view.map);
  const { rails, start, end } = planned(view, grid, moves);
  if (!rails.length) return moves.map((move) => moveWords(t, view, move)).join('. ');
  const spaces = rails.map(({ space }) => grid.name(space)).join(', ');
  const key = start === null ? 'plan-build-on' : 'plan-build';
  const words = {
    from: start === null ? '' : stopWords(t, grid, start),
    via: t('plan-via', { spaces }),
    spaces,
    to: end === null ? '' : stopWords(t, grid, end),
  };
  const turned = parseMove(moves[0]).kind === 'redirect' ? [moveWords(t, view, moves[0])] : [];
  return [...turned, t(isStop(view, end) ? key : `${key}-open`, words)].join('. ');
}

function tripWords(t: Translate, view: View, moves: string[]): string {
  const grid = new Grid(view.map);
  const { links, start, end } = planned(view, grid, moves);
  if (!links.length) return moveWords(t, view, moves[0]);
  const over = links.map(linkName).join(', ');
  if (parseMove(moves[0]).kind === 'ride') return t('plan-ride', { links: over });
  const words = { from: stopWords(t, grid, start!), links: over, goal: end === null ? '' : stopWords(t, grid, end) };
  return t('plan-trip', words);
}

/** Icons that are played, each with its ticket. */
export function iconsWords(t: Translate, view: View, moves: string[]): string {
  const icons = moves.map((text) => {
    const { card, slot } = parseMove(text) as Extract<Move, { kind: 'play' }>;
    if (slot === STRIP) return t('plan-strip', { card });
    return t('plan-icon', { icon: slotWords(t, view, card, slot), card });
  });
  return listed(t, icons);
}

const listed = (t: Translate, words: string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${t('and')} ${words.at(-1)}`;

function takeWords(t: Translate, view: View, text: string): string {
  const { card } = parseMove(text) as Extract<Move, { kind: 'take' }>;
  const ticket = findTicket(view, card);
  return ticket ? t('plan-take', { card, icons: ticketWords(t, ticket) }) : moveWords(t, view, text);
}

/** Stress and money that the one who acts gives, as far as it is known. */
function costWords(t: Translate, events: GameEvent[]): string {
  const actor = events.find(({ seat }) => typeof seat === 'number')?.seat;
  const own = events.filter(({ seat }) => seat === actor);
  const count = (key: string) => own.filter((event) => event.key === key).length;
  const sum = (key: string) =>
    own.filter((event) => event.key === key).reduce((total, { money }) => total + Number(money), 0);
  const stress = count('stressed') - count('calmed');
  const money = sum('paid-price') + sum('paid-cash') + sum('fare-paid');
  const cost = [
    ...(stress > 0 ? [t('plan-cost-stress', { stress })] : []),
    ...(money > 0 ? [t('plan-cost-money', { money })] : []),
  ];
  return cost.length ? t('plan-cost', { cost: listed(t, cost) }) : '';
}

// What is due --------------------------------------------------------------------------------

/** What is still to be played: "3 Rail symbols and Residence or parcel A1". */
export function billWords(t: Translate, bill: Bill): string {
  const ends = [...new Set(bill.ends)].map((end) => goalWords(t, end)).join(` ${t('or')} `);
  const parts = [
    ...(bill.rails ? [t('bill-rails', { rails: bill.rails })] : []),
    ...(bill.icon ? [iconWords(t, { icon: bill.icon, amount: 1 })] : []),
    ...(ends ? [ends] : []),
    ...(bill.money ? [t('bill-money', { money: bill.money })] : []),
  ];
  return parts.join(` ${t('and')} `);
}

/** One sentence: what to do now. */
export function prompt(props: GameProps<View>): string {
  return props.seat === null ? '' : withNames(props.view, promptOf(props, props.seat));
}

function promptOf({ view, legal, t }: GameProps<View>, seat: number): string {
  const { doing } = view.boards[seat];
  const { bill, path } = view;
  switch (doing) {
    case 'paying-money':
      return t('prompt-money', { money: bill?.money ?? 0 });
    case 'paying':
      return t('prompt-paying', { bill: bill ? billWords(t, bill) : '' });
    case 'drawing':
      return t(legal.includes('done') ? 'prompt-drawing-done' : 'prompt-drawing', {
        cost: path?.cost ?? 0,
      });
    case 'riding':
      return t('prompt-riding', { goal: view.trip ? goalWords(t, view.trip.goal) : '' });
    case 'nothing':
      return promptOfPhase(view, legal, t);
    default:
      return t(`prompt-${doing}`);
  }
}

function promptOfPhase(view: View, legal: string[], t: Translate): string {
  if (view.phase === 'actions') {
    if (view.income) return t('prompt-actions-income');
    if (view.left > 1) return t('prompt-actions-2');
    return t(view.acted ? 'prompt-actions-3' : 'prompt-actions-1');
  }
  if (view.phase === 'taking' && view.players === 1) {
    return t(legal.includes('reveal') ? 'prompt-line' : 'prompt-line-last');
  }
  if (view.phase === 'auction' && view.round === view.rounds) return t('prompt-auction-last', { stress: view.auction.first_stress });
  return t(`prompt-${view.phase}`);
}
