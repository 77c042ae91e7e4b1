import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** Statements that write, in Kysely's words and in SQL; the table's name is the only group that matched. */
const writes = /(?:insertInto|updateTable|deleteFrom)\('(\w+)'|(?:insert into|delete from) (\w+)|\bupdate (\w+) (?:\w+ )?set\b/g;

/** The folders of the API that write each table; what makes the demo's past counts for none. */
function listWriters(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const path of globSync('api/src/*/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|^api\/src\/(?:testing|demo)\//.test(path)) continue;
    const folder = path.split('/')[2] ?? '';
    for (const [, kysely, inserted, updated] of readFileSync(join(root, path), 'utf8').matchAll(writes)) {
      const table = kysely ?? inserted ?? updated ?? '';
      writers.set(table, (writers.get(table) ?? new Set()).add(folder));
    }
  }
  return writers;
}

/** Tables that more than one folder writes, with the reason. A table leaves this list when its owner has a command for each of them. */
const shared = {
  // The upkeep of the feed notes in one statement how far it cleared each company's removals; service hours keep their version and
  // their message in the company's row.
  companies: ['companies', 'service-hours', 'sync'],
  // New contacts of a batch of messages are one statement with their identities.
  contact_identities: ['contacts', 'intake'],
  // A flow's log has no user, and the contacts' own function asks for one.
  contact_log: ['contacts', 'flow-runs'],
  // A flow gives a contact one tag; the tags' own command replaces them all.
  contact_tags: ['flow-runs', 'tags'],
  // A contact repeats the ids of its tags, which are written with them; intake adds contacts in a batch.
  contacts: ['contacts', 'flow-runs', 'intake', 'tags'],
  // The commands that delete a chat or a flow delete its document in the same transaction.
  documents: ['chats', 'flows'],
  // A file that a flow sends stays for good.
  flow_files: ['flow-runs', 'flows'],
  // Deleting a flow or a connection deletes its campaigns, which rank above both.
  flowcampaigns: ['connections', 'flow-campaigns', 'flows'],
  // A webhook and its job are one statement over companies.
  jobs: ['channels', 'platform'],
  // A delivery and what attendants see of it change together, and deliveries rank below messages.
  messages: ['deliveries', 'messages'],
  // Logging out ends the notifications of the session.
  push_subscriptions: ['auth', 'push'],
  // The simulator's channel and its screen are two sides of one phone.
  simulator_messages: ['channels', 'simulator'],
  // A contact with a number gets a person who answers in the simulator.
  simulator_people: ['contacts', 'simulator'],
  // Deleting a contact deletes its tickets, and contacts rank below tickets.
  tickets: ['contacts', 'tickets'],
  // Deleting a connection takes it from the users who start with it, and users rank above connections. A log-in clears the mark
  // of a reset second factor in the transaction that opens the session, and users rank above auth.
  users: ['auth', 'connections', 'users'],
  // Channels store a webhook, and intake notes that it was worked on.
  webhook_deliveries: ['channels', 'intake'],
  // Deleting a flow takes it from the connections that begin it.
  whatsapps: ['connections', 'flows'],
};

test('a table is written in one folder, but for those that are listed here', () => {
  const found = [...listWriters()]
    .filter(([, folders]) => folders.size > 1)
    .map(([table, folders]) => [table, [...folders].toSorted()]);
  expect(Object.fromEntries(found)).toEqual(shared);
});

test.each(['ticket_log', 'ticket_traking'])('%s is written by tickets alone', (table) => {
  expect([...(listWriters().get(table) ?? [])]).toEqual(['tickets']);
});
