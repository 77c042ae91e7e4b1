/** Bytes of a file, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Reads a `Range` header of one range. Null: send it all (none, several, or not understood). */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start >= sizeBytes || start > end ? 'unsatisfiable' : { start, end };
}
