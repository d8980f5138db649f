/** What lies over what is said in one place. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = `${import.meta.dirname}/..`;
const STYLES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|css)$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${SOURCES}/${file}`, 'utf8') }));
const LOCAL = 9; // inside a component

const layers = STYLES.find(({ file }) => file.endsWith('layers.css'))!.text;
const declared = new Map(
  [...layers.matchAll(/(--layer-[a-z]+): (\d+)/g)].map(([, name, height]) => [name, Number(height)]),
);
const used = STYLES.flatMap(({ file, text }) =>
  [...text.matchAll(/z-index:\s*([^;]+);/g)].map(([, height]) => ({ file, height })),
);

test('every height is small, or that of a layer with a name', () => {
  const others = used.filter(
    ({ height }) => !(Math.abs(Number(height)) <= LOCAL || declared.has(height.slice(4, -1))),
  );

  expect(others).toEqual([]);
});

test('layers lie over what has an order inside a component, each at a height of its own', () => {
  const heights = [...declared.values()];

  expect(Math.min(...heights)).toBeGreaterThan(LOCAL);
  expect(new Set(heights).size).toBe(heights.length);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
});

test('there is a use for every layer', () => {
  const uses = new Set(used.map(({ height }) => height.slice(4, -1)));

  expect([...declared.keys()].filter((name) => !uses.has(name))).toEqual([]);
});
