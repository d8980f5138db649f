/** The games of this client: each is a folder here, and is found by being here. */

import type { Component } from 'svelte';
import type { GameModule, Quarter } from '../lib/game';

const MODULES = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' });
const PICTURES = import.meta.glob<Component>('./*/Picture.svelte', { import: 'default' });
const FOUND = import.meta.glob<Quarter>('./*/quarter.ts', { import: 'default', eager: true });

/** Folders are named as on the server: cable-car lives in cablecar. */
const folder = (name: string) => `./${name.replaceAll('-', '')}`;

/** A game, loaded when somebody opens a table of it. */
export async function loadGame(name: string): Promise<GameModule> {
  const load = MODULES[`${folder(name)}/index.ts`];
  if (!load) throw new Error(`this page has no game called ${name}`);
  return load();
}

/** The games that this page can show before it knows what the server offers. */
export const QUARTERS: readonly Quarter[] = Object.values(FOUND);

/** A game's picture alone, for the first page. */
export async function loadPicture(name: string): Promise<Component | null> {
  const load = PICTURES[`${folder(name)}/Picture.svelte`];
  return load ? load() : null;
}
