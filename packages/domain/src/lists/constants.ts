/** The pause after the last key press before a search sends a request (coverage 3 §9), in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 500;
/** The distance from the end of a list at which the list loads its next page (coverage 3 §9), in pixels. */
export const LOAD_MORE_WITHIN_PX = 100;
