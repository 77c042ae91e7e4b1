/** Whether two plain values are equal as JSON, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b))
    return false;
  const ours = Object.entries(a);
  const theirs = new Map(Object.entries(b));
  return ours.length === theirs.size && ours.every(([key, value]) => theirs.has(key) && sameJson(value, theirs.get(key)));
}
