import { TicketPresenceEvent } from '@prosa/contract/live/live-events';
import { seesTicket } from '@prosa/domain/tickets/sees-ticket';
import * as v from 'valibot';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { toCanonicalText } from './compare-with-fresh-pull.ts';
import type { ModelEvent } from './model/model-event.ts';
import type { ModelServer } from './model/model-server.ts';
import type { Violation } from './violation.ts';

/** Checks that a user gets reports about the presence of colleagues only in tickets that the user sees. */
export function checkPresenceVisibility(server: ModelServer, userId: number, { kind, payload }: ModelEvent): Violation[] {
  if (kind !== 'ticketPresence') return [];
  const { uuid } = v.parse(TicketPresenceEvent, payload);
  const row = [...server.tickets.values()].find((each) => each.row.uuid === uuid)?.row;
  if (row !== undefined && seesTicket(server.userOf(userId), row)) return [];
  return [{ invariant: 'nothing out of sight stays', detail: `user ${userId} heard of presence in ${uuid}` }];
}

/** Converts the whole content of a database to a text. Equal contents give equal texts. */
export const readDatabaseContent = (database: LocalDatabase): Promise<string> =>
  database.transaction('r', database.tables, async () =>
    toCanonicalText(await Promise.all(database.tables.map(async (table) => [table.name, await table.toArray()]))),
  );
