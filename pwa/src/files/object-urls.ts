const urlsByEntryId = new Map<string, string>();

/**
 * Returns the URL of the unsent file of an outbox entry. Every call for the same entry returns the same URL, which is valid as
 * long as the page is open.
 */
export function toUnsentFileUrl(entryId: string, file: Blob): string {
  const known = urlsByEntryId.get(entryId);
  if (known !== undefined) return known;
  const url = URL.createObjectURL(file);
  urlsByEntryId.set(entryId, url);
  return url;
}
