/**
 * The maximum depth of a value in an update. The values of valid entries stay below this depth. A deeper value could exhaust the
 * stack of recursive code.
 */
const MAX_UPDATE_VALUE_DEPTH = 16;

/** Returns whether a value of an update is plain JSON: it contains no objects of other classes, and is not too deep. */
export const isPlainJson = (value: unknown): boolean => isPlainWithin(value, MAX_UPDATE_VALUE_DEPTH);

function isPlainWithin(value: unknown, levels: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || levels === 0) return false;
  if (Array.isArray(value)) return value.every((each) => isPlainWithin(each, levels - 1));
  // A key `__proto__` in an update sets the prototype instead of a field.
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((each) => isPlainWithin(each, levels - 1));
}
