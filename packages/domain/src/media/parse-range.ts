/** A range of a file's bytes, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Parses a `Range` header. Returns null if the whole file has to be sent, because the header is missing, contains several ranges,
 * or can't be parsed.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start >= sizeBytes || start > end ? 'unsatisfiable' : { start, end };
}
