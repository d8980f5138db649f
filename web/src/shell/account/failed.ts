/** What to say when something about an account did not work. */

import type { ApiError } from '../../lib/api';
import { problemWords, t } from '../../lib/speech.svelte';

export function whatFailed(problem: ApiError): string {
  if (problem.code === 'no-passkey') return t('account.cancelled');
  if (problem.code === 'has-passkey') return t('account.has-passkey');
  return problemWords(problem);
}
