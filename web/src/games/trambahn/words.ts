/** What a screen reader hears, and other words that are put together here. */

import type { GameProps, Candidate, Translate } from '../../lib/game';
import { ROMAN } from './cards';
import type { Effect, Next } from './effects';
import { colourOf, CONDUCTOR, numberOf, openSteps, parseMove, stepOf, type Move } from './moves';
import type { Card, Line, Row, View } from './view';

/** A card: "red 7", "conductor", or "hidden card". */
export function cardWords(t: Translate, card: string | null): string {
  if (card === null) return t('hidden-card');
  const colour = colourOf(card);
  return colour ? t('card', { colour: t(colour), number: numberOf(card) }) : t('conductor');
}

const cardsWords = (t: Translate, cards: Card[]) =>
  cards.map(({ card }) => cardWords(t, card)).join(', ');

/** Money, in thousands of marks. */
export const moneyWords = (t: Translate, n: number) => t('thousand', { n });

/** A line with all that matters about it. */
export function lineWords(t: Translate, line: Line): string {
  const cards = [
    ...line.stations,
    ...(line.conductors ? [t('conductors', { conductors: line.conductors })] : []),
  ].join(', ');
  const tram = line.tram
    ? t('line-tram', { tram: t(line.tram), sum: line.sum, times: line.times, worth: line.worth })
    : t('line-no-tram', { sum: line.sum });
  return t('line-words', { line: line.line, colour: t(line.colour), cards, tram });
}

/** What scoring a colour now would bring to both, who sits at the top first. */
export function nowWords(t: Translate, { earnings }: Row, names: string[], near: number): string {
  const far = 1 - near;
  return t('row-now', { far: names[far], theirs: earnings[far], near: names[near], mine: earnings[near] });
}

export function rowWords(t: Translate, row: Row, names: string[], near: number): string {
  const { colour, passengers } = row;
  return t('row-words', {
    colour: t(colour),
    roman: ROMAN[colour],
    waiting: passengers.length,
    cards: passengers.length ? cardsWords(t, passengers) : t('nobody'),
    now: nowWords(t, row, names, near),
  });
}

export function effectWords(t: Translate, { key, args }: Effect): string {
  const colour = typeof args.colour === 'string' ? { colour: t(args.colour) } : {};
  return t(key, { ...args, ...colour });
}

/** What a move is called on its ticket. */
export function moveTitle(t: Translate, text: string): string {
  const move = parseMove(text);
  switch (move?.kind) {
    case 'passenger':
      return t('use-passenger', { colour: t(move.colour), roman: ROMAN[move.colour] });
    case 'station':
      return move.line === null ? t('use-new') : t('use-station', { line: move.line });
    case 'income':
      return t('use-income');
    case 'tram':
      return t('use-tram', { tram: t(move.tram), line: move.line });
    default:
      return text;
  }
}

/** The one button's label: what ending the step does. */
export function nextWords(t: Translate, next: Next | null): string {
  if (!next) return t('end-step');
  if (next.ends) return t('end-turn');
  return t('go-on', { step: t(`step-${next.to}`) });
}

/** A whole turn, step by step; a step in which nothing is done goes without saying. */
export function candidateWords(t: Translate, view: View, { moves }: Candidate): string {
  const done = new Map<string, string[]>();
  for (const text of moves) {
    const move = parseMove(text);
    if (!move || move.kind === 'next') continue;
    const step = t(`step-${stepOf(view, move.kind)}`);
    done.set(step, [...(done.get(step) ?? []), shortWords(t, move)]);
  }
  const steps = [...done].map(([step, words]) => `${step}: ${words.join(', ')}`);
  return steps.length ? `${steps.join('. ')}.` : t('end-step');
}

function shortWords(t: Translate, move: Exclude<Move, { kind: 'next' }>): string {
  if (move.kind === 'tram') return t('use-tram', { tram: t(move.tram), line: move.line });
  const card = cardWords(t, move.card);
  if (move.kind === 'income') return card;
  if (move.kind === 'passenger') return move.card === CONDUCTOR ? `${card} ${ROMAN[move.colour]}` : card;
  return move.line === null ? t('candidate-new', { card }) : t('candidate-line', { card, line: move.line });
}

/** What comes with it. */
export function nextMore(t: Translate, next: Next | null): string {
  if (!next?.ends) return '';
  return [
    ...next.swept.map((line) => t('next-swept', { ...line })),
    ...(next.draws ? [t('next-draws', { cards: next.draws })] : []),
    ...(next.halves ? [t('next-halves')] : []),
  ].join(' ');
}

/** One sentence: what to do now. */
export function prompt({ view, legal, t }: GameProps<View>): string {
  const open = openSteps(view, legal);
  if (view.step === 'passengers') {
    if (!view.placed) return t('prompt-passenger');
    return t('prompt-second');
  }
  if (view.step === 'stations') return t('prompt-stations');
  if (view.step === 'income') return t(open.has('trams') ? 'prompt-income' : 'prompt-income-only');
  return t('prompt-trams');
}

