/** What people say to each other: all of it is fetched when somebody else is at the table. */

import type { TableSession } from '../../lib/session.svelte';
import { hearOf } from '../../lib/speech.svelte';
import { Talk } from '../../lib/talk.svelte';
import Panel from './Panel.svelte';
import Saying from './Saying.svelte';
import Voice from './Voice.svelte';

export interface AtTable {
  talk: Talk;
  Panel: typeof Panel;
  Saying: typeof Saying;
  Voice: typeof Voice;
}

export async function begin(session: TableSession): Promise<AtTable> {
  await hearOf('talk');
  return { talk: new Talk(session), Panel, Saying, Voice };
}
