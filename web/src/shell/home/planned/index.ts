/** The three quarters of the city. Those with a picture here are still being built. */

import type { Component } from 'svelte';
import Tramways from './Tramways.svelte';

export interface Plan {
  name: string;
  title: string;
  /** Null once the game's own folder has one. */
  Picture: Component | null;
}

export const PLANNED: Plan[] = [
  { name: 'trambahn', title: 'Trambahn', Picture: null },
  { name: 'cable-car', title: 'Cable Car', Picture: null },
  { name: 'tramways', title: 'Tramways', Picture: Tramways },
];
