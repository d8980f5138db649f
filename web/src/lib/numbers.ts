/** Numbers as the language writes them: "12,000", "12.000"; below zero with a minus sign. */

const FORMATS = new Map<string, Intl.NumberFormat>();

function formatOf(language: string): Intl.NumberFormat {
  const known = FORMATS.get(language) ?? new Intl.NumberFormat(language);
  FORMATS.set(language, known);
  return known;
}

/** A number; whoever writes a sign themselves takes this one. */
export const MINUS = '\u2212';

export function written(number: number, language: string): string {
  return formatOf(language).format(number).replace('-', MINUS);
}
