/** Turns the rules (docs/rules/*.md) into HTML modules, each numbered rule with its number as id. */

import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const NUMBERED = /^([A-Z]+\d+) (.+)$/;

export function rules(): Plugin {
  return {
    name: 'rules',
    transform(code, id) {
      if (!id.endsWith('.md')) return null;
      const { html, sections } = page(code);
      const module = `export const html = ${JSON.stringify(html)};\nexport const sections = ${JSON.stringify(sections)};\n`;
      return { code: module, map: null };
    },
  };
}

/** A page of rules: its HTML, and its numbered headings. */
export function page(markdown: string) {
  const sections: { id: string; title: string }[] = [];
  for (const [, heading] of markdown.matchAll(/^### (.+)$/gm)) {
    const [, id, title] = NUMBERED.exec(heading) ?? [];
    if (id) sections.push({ id, title });
  }
  const known = new Set(sections.map((section) => section.id));
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const [, id, title] = NUMBERED.exec(text) ?? [];
        if (!id) return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
        return `<h${depth} id="${id}" tabindex="-1"><span class="number">${id}</span> ${title}</h${depth}>\n`;
      },
      table(token: Tokens.Table) {
        return `<div class="table" tabindex="0">${table(this.parser, token)}</div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html: linked(html, known), sections };
}

type Parser = { parseInline(tokens: Tokens.TableCell['tokens']): string };

function table(parser: Parser, { header, rows }: Tokens.Table): string {
  const row = (cells: Tokens.TableCell[], tag: string) =>
    `<tr>${cells.map((cell) => cellHtml(parser, cell, tag)).join('')}</tr>`;
  return `<table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
}

/** A heading without words is none. */
function cellHtml(parser: Parser, { tokens, text }: Tokens.TableCell, tag: string): string {
  const name = text ? tag : 'td';
  return `<${name}>${parser.parseInline(tokens)}</${name}>`;
}

/** Every mention of a numbered rule outside headings leads to it. */
function linked(html: string, known: Set<string>): string {
  return html
    .split(/(<h\d[^>]*>.*?<\/h\d>|<[^>]+>)/)
    .map((part) =>
      part.startsWith('<')
        ? part
        : part.replace(/\b[A-Z]+\d+\b/g, (id) => (known.has(id) ? `<a href="#${id}">${id}</a>` : id)),
    )
    .join('');
}
