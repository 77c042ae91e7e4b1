/** Returns whether two plain values are equal as JSON. The order of an object's keys doesn't matter. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b))
    return false;
  const entriesOfA = Object.entries(a);
  const entriesOfB = new Map(Object.entries(b));
  return (
    entriesOfA.length === entriesOfB.size &&
    entriesOfA.every(([key, value]) => entriesOfB.has(key) && isSameJson(value, entriesOfB.get(key)))
  );
}
