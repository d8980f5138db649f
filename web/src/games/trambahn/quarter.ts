/** Trambahn on the first page, before the server has answered. */

import type { Quarter } from '../../lib/game';

export default { name: 'trambahn', title: 'Trambahn' } satisfies Quarter;
