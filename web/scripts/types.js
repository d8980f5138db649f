/** Turns a JSON schema of definitions, read from standard input, into TypeScript with a note. */

import { readFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const note = process.argv[2];

const { $defs } = JSON.parse(readFileSync(0, 'utf8'));
const all = { $defs, anyOf: Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` })) };
const types = await compile(all, 'Everything', {
  additionalProperties: false,
  bannerComment: `/** ${note} */`,
  declareExternallyReferenced: true,
  style: { singleQuote: true, printWidth: 100 },
});
process.stdout.write(types.replace(/export type Everything =[^;]*;\n/, ''));
