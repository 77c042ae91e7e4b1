/**
 * Returns the ids of a ticket's tags after the ticket has entered a kanban lane, or left its lane if `laneId` is null. A ticket is in at
 * most one of the company's lanes (`laneIds`), and its other tags stay. The ids are sorted, as the server sends them.
 */
export const enterKanbanLane = <Id extends number>(
  tagIds: readonly Id[],
  laneId: Id | null,
  laneIds: ReadonlySet<number>,
): Id[] =>
  [...tagIds.filter((id) => !laneIds.has(id) && id !== laneId), ...(laneId === null ? [] : [laneId])].toSorted((a, b) => a - b);
