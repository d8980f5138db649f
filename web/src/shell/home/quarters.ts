/** The three quarters of the city, from left to right; other games of the server come after them. */

export const QUARTERS: readonly { name: string; title: string }[] = [
  { name: 'trambahn', title: 'Trambahn' },
  { name: 'cable-car', title: 'Cable Car' },
  { name: 'tramways', title: 'Tramways' },
];
