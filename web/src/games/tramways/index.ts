/** Tramways on the screen. */

import type { GameModule } from '../../lib/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import Side from './Side.svelte';
import type { View } from './types';
import { spots } from './spots';
import { adviceWords, prompt, spoken } from './words';

const acting = (view: View) => view.acting;

export default { Board, Ending, Side, spots, adviceWords, acting, prompt, spoken } satisfies GameModule<View>;
