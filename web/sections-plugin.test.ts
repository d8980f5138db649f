import { expect, it } from 'vitest';
import { part } from './sections-plugin.ts';

it('has each section in one file, and in no other', () => {
  const catalogue = '{"common": {"close": "Close"}, "talk": {"send": "Send"}}';
  expect(JSON.parse(part(catalogue, ['talk']))).toEqual({ common: { close: 'Close' } });
  expect(JSON.parse(part(catalogue, ['talk'], 'only=talk'))).toEqual({ talk: { send: 'Send' } });
});
