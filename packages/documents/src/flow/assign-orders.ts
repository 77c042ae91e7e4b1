/**
 * Assigns orders that bring the `wanted` ids into their sequence with the fewest changes; only ids whose order changes are in
 * the result. `orders` are the present ones; an id without one is new. If no number is left between two, all are renumbered.
 */
export function assignOrders(wantedIds: readonly string[], orders: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const staying = longestRising(wantedIds.filter((id) => orders.has(id)).map((id) => [id, orders.get(id) ?? 0] as const));
  const placed = new Map<string, number>();
  let last: number | undefined;
  for (const [index, id] of wantedIds.entries()) {
    const ownOrder = staying.get(id);
    if (ownOrder === undefined) {
      const next = wantedIds.slice(index + 1).find((each) => staying.has(each));
      const order = between(last, next === undefined ? undefined : staying.get(next));
      if (order === undefined) return new Map(wantedIds.map((each, place) => [each, place + 1]));
      placed.set(id, order);
    }
    last = ownOrder ?? placed.get(id);
  }
  return placed;
}

/** A number between two, or undefined if there is none. */
function between(low: number | undefined, high: number | undefined): number | undefined {
  if (high === undefined) return (low ?? 0) + 1;
  if (low === undefined) return high - 1;
  const middle = (low + high) / 2;
  return middle > low && middle < high ? middle : undefined;
}

/** Finds the longest rising subsequence, whose ids keep their orders. */
function longestRising(entries: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const best: { readonly length: number; readonly before: number }[] = [];
  let longest = -1;
  for (const [index, [, order]] of entries.entries()) {
    let found = { length: 1, before: -1 };
    for (const [earlier, one] of best.entries())
      if ((entries[earlier]?.[1] ?? 0) < order && one.length + 1 > found.length)
        found = { length: one.length + 1, before: earlier };
    best.push(found);
    if (longest < 0 || found.length > (best[longest]?.length ?? 0)) longest = index;
  }
  const rising: (readonly [string, number])[] = [];
  for (let at = longest; at >= 0; at = best[at]?.before ?? -1) {
    const entry = entries[at];
    if (entry !== undefined) rising.push(entry);
  }
  return new Map(rising);
}
