/** Deeper than any body of the contract, and far from the depth that exhausts a stack. */
const MOST_LEVELS = 32;

/** Whether parsed JSON is usable: not nested without end, and without a NUL in a text, which PostgreSQL can't store. */
export function isPlainInput(input: unknown): boolean {
  const waiting: { readonly value: unknown; readonly level: number }[] = [{ value: input, level: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, level } = next;
    if (typeof value === 'string' && value.includes('\0')) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (level === MOST_LEVELS) return false;
    for (const each of Object.values(value)) waiting.push({ value: each, level: level + 1 });
  }
  return true;
}
