/** How many tickets are read at first and with each further request. */
export const WINDOW_ROWS = 40;

/** The position in a list when the user left it: the number of rows that were read, and the scroll position in pixels. */
type Place = { readonly rows: number; readonly topPx: number };

const atStart: Place = { rows: WINDOW_ROWS, topPx: 0 };
/** The positions in lists that the user left, by the list's name. They last as long as the page. */
const places = new Map<string, Place>();

export const findListPlace = (list: string): Place => places.get(list) ?? atStart;

export const saveListPlace = (list: string, place: Partial<Place>): void =>
  void places.set(list, { ...findListPlace(list), ...place });
