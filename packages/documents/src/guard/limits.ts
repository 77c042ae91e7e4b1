/** The maximum size of a document, in bytes (rule L3 of sync-server/SPEC.md). */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
/** The maximum number of entries in a document (rule L3 of sync-server/SPEC.md). */
export const MAX_DOCUMENT_ENTRIES = 20_000;
/**
 * The maximum number of client ids in one update. Each page load has a client id of its own, so a device that was offline for
 * long sends an update with several client ids.
 */
export const MAX_UPDATE_CLIENTS = 1_000;
/** The maximum number of items in one update. The largest flow that fits into one WebSocket frame has fewer items. */
export const MAX_UPDATE_STRUCTS = 50_000;
/** The maximum number of steps that Yjs may take to place the items of one update between concurrent items. */
export const MAX_UPDATE_STEPS = 100_000;
/**
 * The maximum number of maps that are nested around a value in a document: the map of a node, the map of its options or elements,
 * and the map of one of these.
 */
export const MAX_NESTED_MAPS = 3;
