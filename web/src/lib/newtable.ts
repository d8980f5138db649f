/** A new table: as most people want it, by a preset, or as it was wanted here the last time. */

import { readClock, usualLive, type NewClock } from './clock';
import type { Game, NewSeat, Option, OptionValue } from './types';

export type Chosen = Record<string, OptionValue>;

/** All that can be agreed on about a table. */
export interface Wishes {
  chairs: NewSeat[];
  options: Chosen;
  hints: boolean | null; // null: as is usual
  stand_in_after: number | null; // minutes; null: by a vote
  clock: NewClock | null;
}

export const ABSENCES = [null, 5, 15, 60];

/** Another player: a computer that one can beat, or else a friend. */
export function anotherPlayer({ levels }: Game): NewSeat {
  const usual = levels.find((level) => level.usual);
  return usual ? { kind: 'computer', level: usual.name } : { kind: 'open' };
}

/** The weakest computer, for somebody's first game. */
export function firstChairs(game: Game): NewSeat[] {
  const [weakest] = game.levels;
  const other: NewSeat = weakest ? { kind: 'computer', level: weakest.name } : { kind: 'open' };
  return usualChairs(game).map((chair) => (chair.kind === 'me' ? chair : other));
}

/** As few players as can be, against the computer; alone only by choice. */
export function usualChairs(game: Game): NewSeat[] {
  const { least, most } = game.seats;
  const others = Array.from({ length: Math.max(least, Math.min(2, most)) - 1 }, () => anotherPlayer(game));
  return [{ kind: 'me' }, ...others];
}

/** The first choice of every option. */
export function usualOptions({ options }: Game): Chosen {
  return Object.fromEntries(options.map((option) => [option.name, option.choices[0]]));
}

/** Whether players made it themselves: it is none of the choices. */
export const isOwn = ({ own, choices }: Option, value: OptionValue): boolean => own && !choices.includes(value);

/** What there is to choose: an option with one answer is none. */
export const realOptions = ({ options }: Game): Option[] => options.filter(({ choices, own }) => choices.length > 1 || own);

// Presets ------------------------------------------------------------------------------------

export const USUAL = 'usual';

/** The options of a preset; the usual one has no others. */
export function presetOptions(game: Game, name: string): Chosen {
  return { ...usualOptions(game), ...game.presets.find((preset) => preset.name === name)?.options };
}

/** The preset that these options are; null if they are none. */
export function presetOf(game: Game, chosen: Chosen): string | null {
  const names = [USUAL, ...game.presets.map(({ name }) => name)];
  return names.find((name) => isSame(presetOptions(game, name), chosen)) ?? null;
}

const isSame = (one: Chosen, other: Chosen) => Object.keys(one).every((name) => one[name] === other[name]);

// Remembering --------------------------------------------------------------------------------

const storedAs = (game: Game) => `carbarn.new.${game.name}`;

/** Keeps the wishes for the next table of this game; a browser that keeps nothing is fine. */
export function remember(game: Game, wishes: Wishes): void {
  try {
    localStorage.setItem(storedAs(game), JSON.stringify(wishes));
  } catch {
    // Private windows may refuse.
  }
}

/** The last wishes, as far as the game still offers them, and the usual ones for the rest. */
export function lastWishes(game: Game): Wishes {
  const kept = stored(game);
  const chairs = kept.chairs;
  const minutes = kept.stand_in_after ?? null;
  return {
    chairs: Array.isArray(chairs) && areChairs(game, chairs) ? chairs : usualChairs(game),
    options: { ...usualOptions(game), ...stillOffered(game, kept.options ?? {}) },
    hints: typeof kept.hints === 'boolean' ? kept.hints : null,
    stand_in_after: ABSENCES.includes(minutes) ? minutes : null,
    clock: readClock(kept.clock),
  };
}

/** The last wishes, with what a link asks for: so many players, and options by name. */
export function wishesIn(game: Game, asked = new URLSearchParams()): Wishes {
  const wishes = lastWishes(game);
  const players = Number(asked.get('players') ?? NaN);
  const { least, most } = game.seats;
  if (players >= least && players <= most) wishes.chairs = chairsFor(game, wishes.chairs, players);
  const named = game.options.flatMap((option) => {
    const text = asked.get(option.name);
    const choice = option.choices.find((one) => String(one) === text);
    const value = choice ?? (option.own && text ? text : undefined);
    return value === undefined ? [] : [[option.name, value] as const];
  });
  if (named.length) wishes.options = { ...usualOptions(game), ...Object.fromEntries(named) };
  return wishes;
}

/** The last wishes, with open seats for whoever comes, and a clock, as strangers want it. */
export function wishesForAll(game: Game): Wishes {
  const wishes = lastWishes(game);
  const chairs = usualChairs(game).map<NewSeat>((chair) => (chair.kind === 'me' ? chair : { kind: 'open' }));
  return { ...wishes, chairs, clock: wishes.clock ?? usualLive() };
}

const chairsFor = (game: Game, chairs: NewSeat[], players: number): NewSeat[] =>
  Array.from({ length: players }, (_, seat) => chairs[seat] ?? anotherPlayer(game));

function stored(game: Game): Partial<Wishes> {
  try {
    return Object(JSON.parse(localStorage.getItem(storedAs(game)) ?? '{}'));
  } catch {
    return {};
  }
}

function areChairs(game: Game, chairs: NewSeat[]): boolean {
  const { least, most } = game.seats;
  const [first, ...others] = chairs;
  const fits = chairs.length >= least && chairs.length <= most;
  return fits && first?.kind === 'me' && others.every((chair) => isOther(game, chair));
}

function isOther({ levels }: Game, chair: NewSeat | null): boolean {
  if (chair?.kind === 'computer') return levels.some(({ name }) => name === chair.level);
  if (chair?.kind === 'here') return typeof chair.name === 'string';
  return chair?.kind === 'open';
}

const isText = (value: OptionValue) => typeof value === 'string' && value !== '';

const stillOffered = ({ options }: Game, chosen: Chosen): Chosen =>
  Object.fromEntries(
    options
      .filter(({ name, own, choices }) => choices.includes(chosen[name]) || (own && isText(chosen[name])))
      .map(({ name }) => [name, chosen[name]]),
  );
