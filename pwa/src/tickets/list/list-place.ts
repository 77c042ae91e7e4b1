/** The number of tickets that are read at first, and with each request for more. */
export const TICKETS_PER_READ = 40;

/** The state of a list that the user left: the number of rows that were read, and the scroll position in pixels. */
type Place = { readonly rows: number; readonly topPx: number };

const startOfList: Place = { rows: TICKETS_PER_READ, topPx: 0 };
/** The states of the lists that the user left, by the list's name. They last as long as the page. */
const places = new Map<string, Place>();

export const findListPlace = (list: string): Place => places.get(list) ?? startOfList;

export const saveListPlace = (list: string, place: Partial<Place>): void =>
  void places.set(list, { ...findListPlace(list), ...place });
