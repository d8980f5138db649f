/** Cable Car on the screen. */

import type { GameModule } from '../../lib/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import Side from './Side.svelte';
import Token from './TileToken.svelte';
import type { View } from './view';
import { firstTimes } from './first-times';
import { keys } from './keys';
import { movePlaces } from './move-places';
import { argumentsInWords } from './names';
import { candidateWords, prompt, score } from './words';

export default {
  Board,
  Ending,
  Side,
  Token,
  argumentsInWords,
  seatsAreNumbered: ({ companies }) => companies === true,
  firstTimes,
  keys,
  movePlaces,
  candidateWords,
  prompt,
  score,
} satisfies GameModule<View>;
