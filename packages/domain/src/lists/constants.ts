/** The pause after the last key press before a search sends a request (coverage 3 §9), in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 500;
/** The distance from its end at which a list loads the next page (coverage 3 §9), in pixels. */
export const LOAD_MORE_WITHIN_PX = 100;
