import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** Matches statements that write, in the syntax of Kysely and in SQL. Each alternative captures the table's name. */
const writes = /(?:insertInto|updateTable|deleteFrom)\('(\w+)'|(?:insert into|delete from) (\w+)|\bupdate (\w+) (?:\w+ )?set\b/g;

/**
 * Lists the folders of the API that write each table. The folder of the demo is left out, because the demo writes events of the
 * past.
 */
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

/**
 * The tables that more than one folder writes, with the reason. A table can be removed from this list once the folder that owns
 * it has a command for each of these writes.
 */
const sharedTables = {
  // The statement that clears removals also writes each company's position. A company's row contains the version of its service
  // hours and its out-of-hours message.
  companies: ['companies', 'service-hours', 'sync'],
  // One statement inserts the new contacts of a batch of messages with their identities.
  contact_identities: ['contacts', 'intake'],
  // The log entry of a flow has no user, and the function in `contacts` requires one.
  contact_log: ['contacts', 'flow-runs'],
  // A flow sets one tag of a contact, while the command in `tags` replaces all tags.
  contact_tags: ['flow-runs', 'tags'],
  // A contact's row contains the ids of its tags, and changes with its tags. Intake inserts contacts in batches.
  contacts: ['contacts', 'flow-runs', 'intake', 'tags'],
  // The commands that delete a chat or a flow delete its document in the same transaction.
  documents: ['chats', 'flows'],
  // A flow run marks each file that it sends, so that the file is not deleted with the flow.
  flow_files: ['flow-runs', 'flows'],
  // Deleting a flow or a connection deletes its phrase campaigns. `flow-campaigns` imports `connections` and `flows`, so neither
  // of these may import `flow-campaigns`.
  flowcampaigns: ['connections', 'flow-campaigns', 'flows'],
  // One statement stores a webhook of any company and the job for it.
  jobs: ['channels', 'platform'],
  // A delivery and its message change together, and `deliveries` may not import `messages`.
  messages: ['deliveries', 'messages'],
  // Logging out deletes the push subscriptions of the session.
  push_subscriptions: ['auth', 'push'],
  // The channel `simulator` writes one side of a simulated phone's conversation, and the simulator's screen the other side.
  simulator_messages: ['channels', 'simulator'],
  // Creating a contact with a number creates a simulated person who answers. The channel notes when a bot was shown as typing.
  simulator_people: ['channels', 'contacts', 'simulator'],
  // Deleting a contact deletes its tickets, and `contacts` may not import `tickets`.
  tickets: ['contacts', 'tickets'],
  // Deleting a connection removes it from the users whose tickets start on it, and `connections` may not import `users`. A
  // log-in clears the mark of a reset second factor in the transaction that opens the session, and `auth` may not import
  // `users` either.
  users: ['auth', 'connections', 'users'],
  // Channels store a webhook, and intake marks it as processed.
  webhook_deliveries: ['channels', 'intake'],
  // Deleting a flow removes it from the connections that start it.
  whatsapps: ['connections', 'flows'],
};

test('each table is written by only one folder, except for the listed tables', () => {
  const found = [...listWriters()]
    .filter(([, folders]) => folders.size > 1)
    .map(([table, folders]) => [table, [...folders].toSorted()]);
  expect(Object.fromEntries(found)).toEqual(sharedTables);
});

test.each(['ticket_log', 'ticket_traking', 'rule_decisions'])('only the folder tickets writes %s', (table) => {
  expect([...(listWriters().get(table) ?? [])]).toEqual(['tickets']);
});
