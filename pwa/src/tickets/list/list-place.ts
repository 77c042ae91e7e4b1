/** Tickets read at first and with each wish for more. */
export const WINDOW_ROWS = 40;

/** Where a list was left: how many of its rows were read, and how far down it was scrolled, in pixels. */
type Place = { readonly rows: number; readonly topPx: number };

const atStart: Place = { rows: WINDOW_ROWS, topPx: 0 };
/** Lists that were left, by their name; they last as long as the page. */
const places = new Map<string, Place>();

export const findListPlace = (list: string): Place => places.get(list) ?? atStart;

export const saveListPlace = (list: string, place: Partial<Place>): void =>
  void places.set(list, { ...findListPlace(list), ...place });
