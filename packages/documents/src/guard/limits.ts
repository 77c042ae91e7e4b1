/** What a document may hold; see the sync-server's rule L3. */
export const DOCUMENT_BYTES = 5 * 1024 * 1024;
export const DOCUMENT_ENTRIES = 20_000;
/** Client ids in one update: each is a page that was opened, so a device long without a network has some. */
export const UPDATE_CLIENTS = 1_000;
