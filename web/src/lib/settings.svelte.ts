/** What a person prefers, kept in this browser. */

import { MediaQuery } from 'svelte/reactivity';
import { ENGLISH, LANGUAGES, type Language } from './languages';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
  theme: Theme;
  language: Language | 'auto';
  confirm: boolean;
  motion: boolean;
  /** Things are explained when they happen for the first time. */
  explain: boolean;
  /** Of sounds, from 0 to 1; null until it is chosen. */
  volume: number | null;
}

const STORED_AS = 'carbarn.settings';
const DEFAULTS: Settings = {
  theme: 'auto',
  language: 'auto',
  confirm: true,
  motion: true,
  explain: true,
  volume: null,
};

/** The defaults, with whatever was kept; a browser that keeps nothing is fine. */
export function storedSettings(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state(storedSettings());
const still = new MediaQuery('(prefers-reduced-motion: reduce)');

/** Whether things may move: neither this person nor the system says no. */
export function motion(): boolean {
  return settings.motion && !still.current;
}

const FRIENDLY = 0.5; // the volume where none was chosen
const desk = new MediaQuery('(hover: hover) and (pointer: fine)');

/** How loud sounds are, from 0 to 1: a phone says nothing unless it is asked to. */
export function volume(): number {
  return settings.volume ?? (desk.current ? FRIENDLY : 0);
}

/** The language chosen, or else the first of the browser's that we speak. */
export function language(asked: readonly string[] = navigator.languages): Language {
  const wanted = [settings.language, ...asked.map((tag) => tag.slice(0, 2))];
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? ENGLISH;
}

/** Applies the settings to the document and keeps them, whenever they change, also in another tab. */
export function applySettings(): () => void {
  addEventListener('storage', ({ key }) => {
    if (key === STORED_AS) Object.assign(settings, storedSettings());
  });
  return $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset.theme = settings.theme;
      root.dataset.motion = motion() ? 'on' : 'off';
      root.lang = language();
      const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      if (manifest) manifest.href = `/manifest.${language()}.json`;
    });
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(STORED_AS, text);
      } catch {
        // Private windows may refuse: then the settings last as long as the page.
      }
    });
  });
}
