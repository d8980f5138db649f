import { expect, it } from 'vitest';
import { asData } from './baked-plugin.ts';

it('exports the same values, whatever is in them', async () => {
  const module = { names: ["it's", 'a "back\\slash"', 'two\nlines'], numbers: { one: 1.5 } };
  const address = `data:text/javascript,${encodeURIComponent(asData(module))}`;
  expect({ ...(await import(/* @vite-ignore */ address)) }).toEqual(module);
});
