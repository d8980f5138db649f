/** How a game draws what stands in a sentence as a picture: for all sentences around its board. */

import { getContext, setContext } from 'svelte';
import type { GameModule } from './game';

type Token = GameModule['Token'];
const KEY = Symbol('token');

export const showTokens = (token: () => Token) => setContext(KEY, token);
export const tokenHere = (): Token => getContext<(() => Token) | undefined>(KEY)?.();
