/** Names of icons and destinations. */

import type { Translate } from '../../lib/game';
import type { Icon } from './view';

export const KINDS = { R: 'R', C: 'C', L: 'L', I: 'I' } as const;

const NAMES: Record<string, string> = {
  R: 'kind-R',
  C: 'kind-C',
  L: 'kind-L',
  I: 'kind-I',
  rail: 'icon-rail',
  'link+': 'icon-link-up',
  build: 'icon-build',
  'build+': 'icon-build-up',
  money: 'icon-money',
  worker: 'icon-worker',
  passenger: 'icon-passenger',
  calm: 'icon-calm',
  strip: 'icon-strip',
};

/** An icon by name, with what is printed on it: "Build 2 Rail". */
export function iconWords(t: Translate, { icon, amount }: Pick<Icon, 'icon' | 'amount'>): string {
  const key = NAMES[icon];
  return key ? t(key, { amount }) : t('icon-parcel', { parcel: icon });
}

/** A destination: "Residence", or "parcel A1". */
export const goalWords = (t: Translate, goal: string) => iconWords(t, { icon: goal, amount: 1 });
