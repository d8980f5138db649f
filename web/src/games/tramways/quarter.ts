/** Tramways on the first page, before the server has answered. */

import type { Quarter } from '../../lib/game';

export default { name: 'tramways', title: 'Tramways' } satisfies Quarter;
