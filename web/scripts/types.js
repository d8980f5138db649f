/** Turns a JSON schema of definitions, read from standard input, into TypeScript. */

import { readFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const NOTE = '/** What goes over the wire, made from the server by `make types`: not to be edited. */';

const { $defs } = JSON.parse(readFileSync(0, 'utf8'));
const all = { $defs, anyOf: Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` })) };
const types = await compile(all, 'Wire', {
  additionalProperties: false,
  bannerComment: NOTE,
  declareExternallyReferenced: true,
  style: { singleQuote: true, printWidth: 100 },
});
process.stdout.write(types.replace(/export type Wire =[^;]*;\n/, ''));
