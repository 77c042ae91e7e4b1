/**
 * The maximum depth of nesting in a body. The bodies of the contract are less deep, and far deeper ones would exhaust the
 * stack.
 */
const MAX_LEVELS = 32;

/**
 * Returns whether parsed JSON can be processed. The nesting has a limit, and no text may contain a NUL, which PostgreSQL can't
 * store.
 */
export function isProcessableInput(input: unknown): boolean {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth: level } = next;
    if (typeof value === 'string' && value.includes('\0')) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (level === MAX_LEVELS) return false;
    for (const each of Object.values(value)) pending.push({ value: each, depth: level + 1 });
  }
  return true;
}
