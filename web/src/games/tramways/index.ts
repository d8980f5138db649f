/** Tramways on the screen. */

import type { GameModule } from '../../lib/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import Side from './Side.svelte';
import type { View } from './view';
import { firstTimes } from './first-times';
import { keys } from './keys';
import { movePlaces } from './move-places';
import { turnWords } from './turn-words';
import { candidateWords, prompt, argumentsInWords } from './words';

const acting = (view: View) => view.acting;

const makers = { map: () => import('./MapMaker.svelte') };

export default { Board, Ending, Side, keys, firstTimes, movePlaces, makers, candidateWords, turnWords, acting, prompt, argumentsInWords } satisfies GameModule<View>;
