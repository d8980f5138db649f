/** Modules called *.baked.ts are run when the page is built: it gets what they export, as data. */

import { runnerImport, type Plugin } from 'vite';

export function baked(): Plugin {
  return {
    name: 'baked',
    apply: 'build', // while one works on the page they run in the browser, as any module
    async load(id) {
      if (!id.endsWith('.baked.ts')) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
      });
      for (const file of dependencies) this.addWatchFile(file);
      return { code: asData(module), map: null };
    },
  };
}

/** A module with the same exports, which nothing needs to work out. */
export function asData(module: Record<string, unknown>): string {
  return Object.entries(module)
    .map(([name, value]) => `export const ${name} = JSON.parse(${quoted(JSON.stringify(value))});\n`)
    .join('');
}

/** As a string in quotes that JSON does not use. */
function quoted(json: string): string {
  return `'${json.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
