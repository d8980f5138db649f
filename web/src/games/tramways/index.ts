/** Tramways on the screen. */

import type { GameModule } from '../../lib/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import Side from './Side.svelte';
import type { View } from './view';
import { movePlaces } from './move-places';
import { candidateWords, prompt, argumentsInWords } from './words';

const acting = (view: View) => view.acting;

export default { Board, Ending, Side, movePlaces, candidateWords, acting, prompt, argumentsInWords } satisfies GameModule<View>;
