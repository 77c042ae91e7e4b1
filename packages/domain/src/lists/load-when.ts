import { LOAD_MORE_WITHIN_PX, SEARCH_DEBOUNCE_MS } from './constants.ts';

/** Where a scrolled element stands, as the browser names it, in pixels. */
export type ScrollPosition = { readonly scrollHeight: number; readonly scrollTop: number; readonly clientHeight: number };

/** Tells whether a list has to load its next page: its end is at most `LOAD_MORE_WITHIN_PX` below what is seen. */
export const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: ScrollPosition): boolean =>
  scrollHeight - scrollTop - clientHeight <= LOAD_MORE_WITHIN_PX;

/** Returns what the server is asked for when somebody has typed `typed`: lower-cased, without spaces around it. */
export const toSearchQuery = (typed: string): string => typed.trim().toLowerCase();

/** Returns how long a search waits before the server is asked, in milliseconds: an emptied search does not wait. */
export const searchDelayMs = (query: string): number => (query === '' ? 0 : SEARCH_DEBOUNCE_MS);

/** Tells whether older messages have to be loaded: the top of what there is stands less than `withinPx` above what is seen. */
export const isNearTop = (scrollTop: number, withinPx: number): boolean => scrollTop < withinPx;
