import type { KnownLogEntry } from '../../ticket-log/log-icons.ts';
import type { TicketMoves } from '../../ticket-log/use-ticket-moves.ts';
import { type ConversationRow, toDayKey } from './to-conversation-rows.ts';

/** A row that shows one move of a ticket. A move is an entry of the ticket's log. */
export type TicketMoveRow = { readonly kind: 'move'; readonly key: string; readonly move: KnownLogEntry };

type LoadedRange = {
  /** Whether the first row is the beginning of the conversation. */
  readonly complete: boolean;
  /** Whether the last row is the end of the conversation. */
  readonly hasEnd: boolean;
};

const toMoveRow = (move: KnownLogEntry): TicketMoveRow => ({ kind: 'move', key: `move-${move.id}`, move });
const isOnDay = (move: KnownLogEntry, at: string): boolean => toDayKey(new Date(move.createdAt)) === toDayKey(new Date(at));

/**
 * Places the moves of tickets between the rows of a conversation, by their time. Moves before the first loaded message are left
 * out, and so are moves after the last message of an excerpt, because the messages around these moves may not be loaded.
 */
export function insertTicketMoves(
  rows: readonly ConversationRow[],
  moves: TicketMoves,
  { complete, hasEnd }: LoadedRange,
): (ConversationRow | TicketMoveRow)[] {
  const placed: (ConversationRow | TicketMoveRow)[] = [];
  let rest: readonly KnownLogEntry[] = [];
  let separators: ConversationRow[] = [];
  let ticketId: number | undefined;
  const takeRest = (): KnownLogEntry[] => {
    const all = [...rest];
    rest = [];
    return all;
  };
  for (const row of rows) {
    if (row.kind === 'ticket') {
      placed.push(...takeRest().map(toMoveRow), row);
      ({ ticketId } = row);
      rest = moves.get(ticketId) ?? [];
    } else if (row.kind === 'message') {
      const { createdAt } = row.message;
      if (ticketId === undefined) {
        ({ ticketId } = row.message);
        rest = (moves.get(ticketId) ?? []).filter((move) => complete || move.createdAt > createdAt);
      }
      const earlier = rest.filter((move) => move.createdAt <= createdAt);
      rest = rest.slice(earlier.length);
      const beforeDay = separators.some(({ kind }) => kind === 'day') ? earlier.filter((move) => !isOnDay(move, createdAt)) : [];
      placed.push(
        ...beforeDay.map(toMoveRow),
        ...separators.filter(({ kind }) => kind === 'day'),
        ...earlier.slice(beforeDay.length).map(toMoveRow),
        ...separators.filter(({ kind }) => kind !== 'day'),
        row,
      );
      separators = [];
    } else separators.push(row);
  }
  if (hasEnd) placed.push(...takeRest().map(toMoveRow));
  return placed;
}
