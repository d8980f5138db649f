/** Last Tram on the screen. A Picture.svelte and a quarter.ts would show it on the first page. */

import type { GameModule } from '../../lib/game';
import Board from './Board.svelte';
import type { View } from './view';
import { candidateWords, movePlaces, prompt } from './words';

export default { Board, movePlaces, candidateWords, prompt } satisfies GameModule<View>;
