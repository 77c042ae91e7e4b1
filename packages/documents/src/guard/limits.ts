/** The limits of a document; see the sync-server's rule L3. */
export const DOCUMENT_BYTES = 5 * 1024 * 1024;
export const DOCUMENT_ENTRIES = 20_000;
/** Client ids in one update: each is a page that was opened, so a device long without a network has some. */
export const UPDATE_CLIENTS = 1_000;
/** Pieces of one update: a flow of the largest size that fits into a frame has fewer. */
export const UPDATE_STRUCTS = 50_000;
/** Steps that Yjs may take to place the pieces of one update among what others wrote at the same time. */
export const UPDATE_STEPS = 100_000;
/** Maps above a value: a node, a list of its parts, and a part. */
export const NESTED_MAPS = 3;
