/**
 * Sentences from catalogues: a key finds the words, arguments fill them in. The referee does the
 * same in engine/words.py; both are tried on tests/engine/words.json.
 */

import type { Translate } from './game';
import { written } from './numbers';
import type { GameEvent, Reason, Refusal } from './types';

/** Words by section and key: one JSON file a language, here and in each game's folder. */
export type Catalogue = Record<string, Record<string, string>>;
export type Arguments = Record<string, unknown>;

const ARGUMENT = /\{(\w+)(?:\*(\d+))?(?:\|([^|}]*)\|([^|}]*))?\}/g;

/**
 * Puts arguments into a sentence: `{n}` is one, `{n*1000}` a thousand times as much, and
 * `{n|tile|tiles}` depends on its number.
 */
export function fill(sentence: string, args: Arguments = {}, language = 'en'): string {
  return sentence.replace(ARGUMENT, (whole, name, times = 1, one, many) => {
    if (!(name in args)) return whole;
    const value = args[name];
    if (one !== undefined) return value === 1 ? one : many;
    return typeof value === 'number' ? written(value * times, language) : String(value ?? '?');
  });
}

/** Finds `section.key` in the shell's catalogue; a key that is missing there speaks for itself. */
export function shellWords(catalogue: Catalogue, language?: string): Translate {
  return (key, args) => {
    const dot = key.indexOf('.');
    return fill(catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key, args, language);
  };
}

/** What a game says: words of its screen, its options, its events and its refusals. */
export class GameWords {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly shell: Translate,
    private readonly language?: string,
  ) {}

  /** Words of the game's screen, or else of the shell. */
  readonly t: Translate = (key, args) => {
    const own = this.catalogue.ui?.[key];
    return own === undefined ? this.shell(key, args) : fill(own, args, this.language);
  };

  /** An option, or one of its choices, if the catalogue knows it. */
  option(name: string, choice?: unknown): string | undefined {
    return this.catalogue.options?.[choice === undefined ? name : `${name}.${choice}`];
  }

  /** A line that explains an option. */
  aboutOption(name: string): string | undefined {
    return this.catalogue.about?.[name];
  }

  /** A set-up that many want, by its name; or a line about it. */
  preset(name: string, about = false): string {
    return this.catalogue.presets?.[about ? `${name}.about` : name] ?? name;
  }

  /** How strong a computer of this level plays. */
  level(name: string): string {
    return this.catalogue.levels?.[name] ?? name;
  }

  /** Something that players do better and better, or how well somebody has done it. */
  feat(name: string, n?: number): string {
    const words = this.catalogue.feats?.[n === undefined ? name : `${name}.n`];
    return words === undefined ? name : fill(words, { n }, this.language);
  }

  /** What happened; where something is hidden, or for a value, with a sentence of its own. */
  event(event: GameEvent, names: string[]): string {
    const sentences = this.catalogue.events ?? {};
    const { key, ...args } = event;
    const values = Object.values(args);
    const special = values.includes(null)
      ? ['hidden']
      : values.filter((value) => typeof value === 'string');
    const own = special.map((value) => sentences[`${key}.${value}`]).find(Boolean);
    const sentence = own ?? sentences[key];
    return sentence === undefined ? event.key : fill(sentence, this.inWords(event, names), this.language);
  }

  /** Why a move was refused; without a sentence for it, in the server's own words. */
  refusal(refusal: Refusal, names: string[]): string {
    const sentence = refusal.key === null ? undefined : this.catalogue.refusals?.[refusal.key];
    if (sentence === undefined) return refusal.words;
    return capital(fill(sentence, this.inWords(refusal.args, names), this.language));
  }

  /** Why something is good; of somebody else it speaks otherwise than of who reads it. */
  reason({ key, args }: Reason, names: string[], me: boolean): string {
    const sentence = this.catalogue.reasons?.[key];
    if (sentence === undefined) return key;
    return fill(sentence, { ...this.inWords(args, names), me: me ? 1 : 0 }, this.language);
  }

  /** Seats are called by name; other values have words of their own where the language needs it. */
  private inWords(args: Arguments, names: string[]): Arguments {
    const values = this.catalogue.values ?? {};
    const entries = Object.entries(args).map(([name, value]) => {
      if (name === 'seat' && typeof value === 'number') return [name, names[value] ?? value];
      return [name, typeof value === 'string' ? (values[value] ?? value) : value];
    });
    return Object.fromEntries(entries);
  }
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
