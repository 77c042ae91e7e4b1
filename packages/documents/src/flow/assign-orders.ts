/**
 * Assigns numbers (orders) to ids, so that sorting the ids by their orders gives `wantedIds`. `orders` has the current order of
 * each id except new ids. As few orders as possible change, and the result contains only the changed orders. If there is no
 * number left between two orders, all ids get new orders.
 */
export function assignOrders(wantedIds: readonly string[], orders: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const idsWithOrder = findLongestRisingOrders(
    wantedIds.filter((id) => orders.has(id)).map((id) => [id, orders.get(id) ?? 0] as const),
  );
  const newOrders = new Map<string, number>();
  let lastOrder: number | undefined;
  for (const [index, id] of wantedIds.entries()) {
    const ownOrder = idsWithOrder.get(id);
    if (ownOrder === undefined) {
      const next = wantedIds.slice(index + 1).find((each) => idsWithOrder.has(each));
      const order = findOrderBetween(lastOrder, next === undefined ? undefined : idsWithOrder.get(next));
      if (order === undefined) return new Map(wantedIds.map((each, place) => [each, place + 1]));
      newOrders.set(id, order);
    }
    lastOrder = ownOrder ?? newOrders.get(id);
  }
  return newOrders;
}

/**
 * Returns a number between two orders, or undefined if no number lies between them. A missing order means that there is no limit
 * on that side.
 */
function findOrderBetween(low: number | undefined, high: number | undefined): number | undefined {
  if (high === undefined) return (low ?? 0) + 1;
  if (low === undefined) return high - 1;
  const middle = (low + high) / 2;
  return middle > low && middle < high ? middle : undefined;
}

/** Finds the longest selection of ids whose orders rise in the wanted sequence. The caller lets these ids keep their orders. */
function findLongestRisingOrders(entries: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
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
  const risingPairs: (readonly [string, number])[] = [];
  for (let at = longest; at >= 0; at = best[at]?.before ?? -1) {
    const entry = entries[at];
    if (entry !== undefined) risingPairs.push(entry);
  }
  return new Map(risingPairs);
}
