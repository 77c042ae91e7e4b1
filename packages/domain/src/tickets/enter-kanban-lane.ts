/**
 * Returns the ids of a ticket's tags after the ticket has entered a kanban lane. If `laneId` is null, the ticket has left its
 * lane. `laneIds` are all lanes of the company, of which a ticket has at most one. Other tags stay. The ids are sorted as the
 * server sorts them.
 */
export const enterKanbanLane = <Id extends number>(
  tagIds: readonly Id[],
  laneId: Id | null,
  laneIds: ReadonlySet<number>,
): Id[] =>
  [...tagIds.filter((id) => !laneIds.has(id) && id !== laneId), ...(laneId === null ? [] : [laneId])].toSorted((a, b) => a - b);
