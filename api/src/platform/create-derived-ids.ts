import { createHash } from 'node:crypto';

/**
 * Creates a source of UUIDs. The same text always gives the same ids in the same order, so that repeated work uses the same ids
 * again.
 */
export function createDerivedIds(text: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    const bytes = createHash('sha256').update(`${count} ${text}`).digest();
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
  };
}
