import type { PullPage } from '@prosa/contract/sync/pull';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { Violation } from './violation.ts';

/** Converts a value to a text. Equal values give equal texts, whatever the order of their fields. */
export const toCanonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

const comparedTables = [
  'tickets',
  'messages',
  'contacts',
  'quickMessages',
  'ticketNotes',
  'schedules',
  'inboxViews',
  'chats',
  'queues',
  'users',
  'connections',
  'tags',
] as const;

/**
 * Compares the rows that the device shows with the rows that a new device of the user would pull, and returns the differences.
 */
export async function compareWithFreshPull(database: LocalDatabase, fresh: PullPage, where: string): Promise<Violation[]> {
  const breaches: Violation[] = [];
  await database.transaction('r', database.tables, async () => {
    const heldTickets = await database.tickets.toArray();
    for (const table of comparedTables) {
      const held = new Map(
        (await database.table<{ id: string | number; generation: number }>(table).toArray()).map(
          ({ generation: _generation, ...row }) => [row.id, row],
        ),
      );
      const right = new Map<string | number, object>(fresh[table].map((row) => [row.id, row]));
      for (const [id, row] of right) {
        const shown = held.get(id);
        if (shown === undefined) breaches.push({ invariant: 'rows equal a fresh pull', detail: `${where} lacks ${table} ${id}` });
        else if (toCanonicalText(shown) !== toCanonicalText(row))
          breaches.push({
            invariant: 'rows equal a fresh pull',
            detail: `${where} ${table} ${id}: ${toCanonicalText(shown)} is not ${toCanonicalText(row)}`,
          });
      }
      for (const [id] of held) {
        if (right.has(id)) continue;
        // A held contact without a held ticket is no breach: every user may see contacts, and live events, unlike a pull, also
        // bring contacts without a visible ticket.
        if (table === 'contacts' && !heldTickets.some(({ contactId }) => contactId === id)) continue;
        breaches.push({ invariant: 'nothing out of sight stays', detail: `${where} still has ${table} ${id}` });
      }
    }
    const settings = (await database.settings.get('company'))?.values;
    if (toCanonicalText(settings) !== toCanonicalText(fresh.settings))
      breaches.push({ invariant: 'rows equal a fresh pull', detail: `${where} settings` });
    const under = await database.serverRows.count();
    if (under > 0) breaches.push({ invariant: 'rows equal a fresh pull', detail: `${where} still covers ${under} rows` });
  });
  return breaches;
}
