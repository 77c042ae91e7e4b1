/** The limits of a document (the sync-server's rule L3). */
export const DOCUMENT_BYTES = 5 * 1024 * 1024;
export const DOCUMENT_ENTRIES = 20_000;
/** The most client ids in one update. Each opened page has one, so a device that was offline for long sends several. */
export const UPDATE_CLIENTS = 1_000;
/** The most items of one update: a flow of the largest size that fits into a frame has fewer. */
export const UPDATE_STRUCTS = 50_000;
/** The most steps that Yjs may take to place the items of one update among concurrent ones. */
export const UPDATE_STEPS = 100_000;
/** The most maps above a value: a node, a list of its parts, and a part. */
export const NESTED_MAPS = 3;
