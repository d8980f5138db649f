/** Trambahn on the screen. */

import type { GameModule } from '../../lib/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import Side from './Side.svelte';
import type { View } from './types';
import { spots } from './spots';
import { moveWords, prompt } from './words';

export default { Board, Ending, Side, spots, moveWords, prompt } satisfies GameModule<View>;
