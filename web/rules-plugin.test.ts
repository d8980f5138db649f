import { expect, test } from 'vitest';
import { page } from './rules-plugin.ts';

const { html, sections } = page(`# Game

### The board

A table:

| a | b |
|---|---|
| 1 | \`x\` |

### AB1 The turn

Lay a tile (AB2), not as in AB9.

### AB2 The \`end\`

See AB1.
`);

test('numbered headings are the sections', () => {
  expect(sections.map((section) => section.id)).toEqual(['AB1', 'AB2']);
  expect(html).toContain(
    '<h3 id="AB1" tabindex="-1"><span class="number">AB1</span> The turn</h3>',
  );
  expect(html).toContain('<h3>The board</h3>');
});

test('mentions of a rule lead to it, if it is there', () => {
  expect(html).toContain('(<a href="#AB2">AB2</a>), not as in AB9');
  expect(html).not.toContain('"AB1">AB1</a></span>');
});

test('wide tables can be scrolled by themselves, and nothing has a style', () => {
  expect(html).toContain('<div class="table" tabindex="0"><table>');
  expect(html).not.toContain('style=');
});
