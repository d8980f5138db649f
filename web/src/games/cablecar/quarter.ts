/** Cable Car on the first page, before the server has answered. */

import type { Quarter } from '../../lib/game';

export default { name: 'cable-car', title: 'Cable Car' } satisfies Quarter;
