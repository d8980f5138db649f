/** Where things go that would lie on each other: as near to their places as the gap allows. */
export function keptApart(places: number[], gap: number, most: number): number[] {
  const order = places.map((_, n) => n).sort((a, b) => places[a] - places[b]);
  const moved = [...places];
  for (const [n, at] of order.entries()) {
    if (n) moved[at] = Math.max(moved[at], moved[order[n - 1]] + gap);
  }
  let end = most;
  for (const at of order.reverse()) {
    moved[at] = Math.min(moved[at], end);
    end = moved[at] - gap;
  }
  return moved;
}
