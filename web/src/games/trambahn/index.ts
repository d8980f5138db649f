/** Trambahn on the screen. */

import type { GameModule } from '../../lib/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import Side from './Side.svelte';
import type { View } from './view';
import { firstTimes } from './first-times';
import { keys } from './keys';
import { moveNotes, movePlaces } from './move-places';
import { candidateWords, prompt } from './words';

export default { Board, Ending, Side, keys, firstTimes, movePlaces, moveNotes, candidateWords, prompt } satisfies GameModule<View>;
