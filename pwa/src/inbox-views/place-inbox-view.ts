import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';

type PlacedView = Pick<InboxView, 'id' | 'position'>;

/** Sorts views in the order in which the user placed them. Views with the same position are in the order of their ids. */
export const sortInboxViews = <View extends PlacedView>(views: readonly View[]): View[] =>
  views.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));

/** Returns the position of a new view, which comes last. */
export const findPositionAfterLast = (views: readonly PlacedView[]): number =>
  Math.max(0, ...views.map(({ position }) => position)) + 1;

/**
 * Moves a view to the index `place` of the order, and returns the views whose positions change. Usually only the moved view
 * changes, so that moves on several devices rarely conflict. If there is no number between the positions of the new neighbours,
 * all views get new positions.
 */
export function placeInboxView(views: readonly PlacedView[], id: PlacedView['id'], place: number): PlacedView[] {
  const sorted = sortInboxViews(views);
  const from = sorted.findIndex((view) => view.id === id);
  const moved = sorted[from];
  if (moved === undefined || from === place) return [];
  const others = sorted.toSpliced(from, 1);
  const before = others[place - 1]?.position ?? (others[0]?.position ?? 0) - 2;
  const after = others[place]?.position ?? (others.at(-1)?.position ?? 0) + 2;
  const position = (before + after) / 2;
  if (before < position && position < after) return [{ id, position }];
  return others
    .toSpliced(place, 0, moved)
    .map((view, at) => ({ id: view.id, position: at + 1 }))
    .filter((view) => sorted.find((each) => each.id === view.id)?.position !== view.position);
}
