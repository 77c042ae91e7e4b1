/** The pause after the last key press before a search asks the server (coverage 3 §9), in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 500;
/** A list loads its next page at this distance from its end (coverage 3 §9), in pixels. */
export const LOAD_MORE_WITHIN_PX = 100;
