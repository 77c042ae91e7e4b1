import { LOAD_MORE_WITHIN_PX, SEARCH_DEBOUNCE_MS } from './constants.ts';

/** The scroll position of an element in pixels. The fields have the names that browsers use. */
export type ScrollPosition = { readonly scrollHeight: number; readonly scrollTop: number; readonly clientHeight: number };

/**
 * Returns whether a list has to load its next page, because the list's end is at most `LOAD_MORE_WITHIN_PX` below the visible
 * part.
 */
export const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: ScrollPosition): boolean =>
  scrollHeight - scrollTop - clientHeight <= LOAD_MORE_WITHIN_PX;

/** Converts typed text to the search term for the server: in lower case and trimmed. */
export const toSearchQuery = (typedText: string): string => typedText.trim().toLowerCase();

/** Returns how long a search waits before it sends a request, in milliseconds. A search with an empty text does not wait. */
export const toSearchDelayMs = (query: string): number => (query === '' ? 0 : SEARCH_DEBOUNCE_MS);

/**
 * Returns whether older messages have to be loaded, because the upper end of the list is less than `withinPx` above the visible
 * part.
 */
export const isNearTop = (scrollTop: number, withinPx: number): boolean => scrollTop < withinPx;
