/**
 * Returns the items with the one at the index `from` moved to the index `to`. An index `to` outside of the list stands for the
 * nearest end of the list.
 */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.max(0, Math.min(to, items.length - 1));
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, target), ...items.slice(from, from + 1), ...rest.slice(target)];
}
