/** The limits of a document's size (the sync-server's rule L3). */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
export const MAX_DOCUMENT_ENTRIES = 20_000;
/** The most client ids in one update. Each opened page has its own, so a device that was offline for long sends several. */
export const MAX_UPDATE_CLIENTS = 1_000;
/** The most items of one update: a flow of the largest size that fits into a frame has fewer. */
export const MAX_UPDATE_STRUCTS = 50_000;
/** The most steps that Yjs may take to place the items of one update between concurrent items. */
export const MAX_UPDATE_STEPS = 100_000;
/** The most maps above a value: a node, a list of its parts, and a part. */
export const MAX_NESTED_MAPS = 3;
