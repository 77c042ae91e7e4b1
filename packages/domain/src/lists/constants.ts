/** How long somebody's search is waited for before the server is asked (coverage 3 §9), in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 500;
/** How near its end a list asks for its next page (coverage 3 §9), in pixels. */
export const LOAD_MORE_WITHIN_PX = 100;
