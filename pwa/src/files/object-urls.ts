const urls = new Map<string, string>();

/** A URL for a file that still waits to be sent; the same one at every call, alive as long as the page. */
export function objectUrlOf(entryId: string, file: Blob): string {
  const known = urls.get(entryId);
  if (known !== undefined) return known;
  const url = URL.createObjectURL(file);
  urls.set(entryId, url);
  return url;
}
