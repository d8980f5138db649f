/** Turns the rules (docs/rules/*.md) into HTML; each numbered rule has its number as its id. */

import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const NUMBERED = /^([A-Z]+\d+) (.+)$/;

export function rules(): Plugin {
  return {
    name: 'rules',
    transform(code, id) {
      if (!id.endsWith('.md')) return null;
      const exports = Object.entries(page(code)).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
      );
      return { code: exports.join(''), map: null };
    },
  };
}

/** A page of rules: its HTML, and its numbered headings. */
export function page(markdown: string) {
  const headings = [...markdown.matchAll(/^### (.+)$/gm)].map(([, text]) => NUMBERED.exec(text));
  const sections = headings.flatMap((found) => (found ? { id: found[1], title: found[2] } : []));
  const html = new Marked({ renderer: { heading } }).parse(markdown, { async: false });
  return { html: linked(scrolling(html), new Set(sections.map(({ id }) => id))), sections };
}

function heading({ text, depth }: Tokens.Heading): string {
  const [, id, title] = NUMBERED.exec(text) ?? [];
  if (!id) return `<h${depth}>${text}</h${depth}>\n`;
  const number = `<span class="number">${id}</span>`;
  return `<h${depth} id="${id}" tabindex="-1">${number} ${title}</h${depth}>\n`;
}

/** Wide tables scroll by themselves, and by keys; a heading without words is none. */
function scrolling(html: string): string {
  return html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th></th>', '<td></td>');
}

/** Every mention of a numbered rule outside headings leads to it. */
function linked(html: string, known: Set<string>): string {
  const link = (id: string) => (known.has(id) ? `<a href="#${id}">${id}</a>` : id);
  return html
    .split(/(<h\d[^>]*>.*?<\/h\d>|<[^>]+>)/)
    .map((part) => (part.startsWith('<') ? part : part.replace(/\b[A-Z]+\d+\b/g, link)))
    .join('');
}
