/** The number of tickets that a list reads at first, and again each time it needs more. */
export const TICKETS_PER_READ = 40;

/** The state of a list when the user left it: the number of rows that were read, and the scroll position in pixels. */
type ListPlace = { readonly rows: number; readonly topPx: number };

const startOfList: ListPlace = { rows: TICKETS_PER_READ, topPx: 0 };
/** The state of each list that the user left, by the list's name. The states are lost when the page is reloaded. */
const savedPlaces = new Map<string, ListPlace>();

export const readListPlace = (list: string): ListPlace => savedPlaces.get(list) ?? startOfList;

export const saveListPlace = (list: string, place: Partial<ListPlace>): void =>
  void savedPlaces.set(list, { ...readListPlace(list), ...place });
