/** Moves the item at `from` to `to`, within the list's bounds. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.max(0, Math.min(to, items.length - 1));
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, target), ...items.slice(from, from + 1), ...rest.slice(target)];
}
