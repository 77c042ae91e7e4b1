import type { TicketId } from '@prosa/contract/ids';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { firstScreenShown } from '../platform/loading/first-screen.ts';
import { ApiRefusal, NotNow } from '../platform/requests/api-client.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { toRowName } from '../sync/rows/row-change.ts';
import { fetchTicketLog } from './fetch-ticket-log.ts';
import { isKnownLogEntry, type KnownLogEntry } from './log-icons.ts';
import { useShowsTicketMoves } from './shows-ticket-moves.ts';

/** The names of the commands that add an entry to the log of their ticket. */
const moveCommandNames: ReadonlySet<string> = new Set([
  'accept-ticket',
  'reopen-ticket',
  'return-ticket',
  'ignore-ticket',
  'close-ticket',
  'transfer-ticket',
  'snooze-ticket',
  'end-ticket-snooze',
]);

/**
 * The moves of each ticket, by the ticket's id, oldest first. A move is any entry of the ticket log, except one that says that
 * a user looked at the ticket.
 */
export type TicketMoves = ReadonlyMap<number, readonly KnownLogEntry[]>;

type ShownTicket = Pick<TicketRow, 'id' | 'status' | 'userId' | 'queueId' | 'snoozedUntil'>;
type LoadedMoves = { readonly version: string; readonly moves: readonly KnownLogEntry[] };

/**
 * Returns the moves of the tickets whose messages a conversation shows. The moves are fetched from the server, one ticket after
 * the other. After each move of `ticket`, the moves of `ticket` are fetched again. Without a network, the moves that were fetched
 * before are returned. The map is empty if the user has turned off the moves.
 */
export function useTicketMoves(ticket: ShownTicket, shownTicketIds: readonly TicketId[]): TicketMoves {
  const database = useDatabase();
  const [isShown] = useShowsTicketMoves();
  const [loaded, setLoaded] = useState<ReadonlyMap<number, LoadedMoves>>(new Map());
  const [connections, setConnections] = useState(0);
  const unsentMoves = useLiveQuery(async () => {
    if (database === undefined) return 0;
    const entries = database.outbox.where('lane').equals(toRowName('tickets', ticket.id));
    return entries.filter(({ command }) => moveCommandNames.has(command)).count();
  }, [database, ticket.id]);
  useEffect(() => {
    const refetchMoves = () => setConnections((count) => count + 1);
    addEventListener('online', refetchMoves);
    return () => removeEventListener('online', refetchMoves);
  }, []);

  const { id, status, userId, queueId, snoozedUntil } = ticket;
  const version = JSON.stringify([status, userId, queueId, snoozedUntil, unsentMoves, connections]);
  const toMovesVersion = (ticketId: number) => (ticketId === id ? version : String(connections));
  const next =
    isShown && unsentMoves !== undefined
      ? [id, ...shownTicketIds].find((ticketId) => loaded.get(ticketId)?.version !== toMovesVersion(ticketId))
      : undefined;
  const nextVersion = next === undefined ? undefined : toMovesVersion(next);
  useEffect(() => {
    if (next === undefined || nextVersion === undefined) return;
    let isOver = false;
    const loadMissingMoves = async () => {
      await firstScreenShown;
      const moves = await findMoves(next);
      if (isOver) return;
      setLoaded((before) => new Map(before).set(next, { version: nextVersion, moves: moves ?? before.get(next)?.moves ?? [] }));
    };
    void loadMissingMoves();
    return () => {
      isOver = true;
    };
  }, [next, nextVersion]);
  return useMemo(
    () => (isShown ? new Map([...loaded].map(([ticketId, { moves }]) => [ticketId, moves])) : noMoves),
    [isShown, loaded],
  );
}

const noMoves: TicketMoves = new Map();

/**
 * Fetches the moves of a ticket. Undefined if the server can't be reached. Also undefined if the server refuses, because the user
 * may not see the log of an earlier ticket.
 */
async function findMoves(ticketId: TicketId): Promise<readonly KnownLogEntry[] | undefined> {
  try {
    const log = await fetchTicketLog(ticketId);
    return log.filter(isKnownLogEntry).filter(({ type }) => type !== 'access');
  } catch (error) {
    if (!(error instanceof NotNow) && !(error instanceof ApiRefusal)) throw error;
    return undefined;
  }
}
