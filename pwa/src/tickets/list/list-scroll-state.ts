/** The number of tickets that a list reads at first, and again each time it needs more. */
export const TICKETS_PER_READ = 40;

/** The state of a list when the user left it: the number of rows that were read, and the scroll position in pixels. */
type ListScrollState = { readonly rows: number; readonly topPx: number };

const initialScrollState: ListScrollState = { rows: TICKETS_PER_READ, topPx: 0 };
/** The state of each list that the user left, by the list's name. The states are lost when the page is reloaded. */
const savedScrollStates = new Map<string, ListScrollState>();

export const readListScrollState = (list: string): ListScrollState => savedScrollStates.get(list) ?? initialScrollState;

export const saveListScrollState = (list: string, place: Partial<ListScrollState>): void =>
  void savedScrollStates.set(list, { ...readListScrollState(list), ...place });
