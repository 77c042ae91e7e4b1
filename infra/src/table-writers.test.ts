import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** Matches a statement that writes, in Kysely's syntax or in SQL, and captures the name of its table. */
const writePattern =
  /(?:insertInto|updateTable|deleteFrom)\('(\w+)'|(?:insert into|delete from) (\w+)|\bupdate (\w+) (?:\w+ )?set\b/g;

/**
 * Lists for each table the folders of the API that write it. The folder of the demo is left out, because it writes rows as if
 * they were older.
 */
function listWriters(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const path of globSync('api/src/*/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|^api\/src\/(?:testing|demo)\//.test(path)) continue;
    const folder = path.split('/')[2] ?? '';
    for (const [, kysely, inserted, updated] of readFileSync(join(root, path), 'utf8').matchAll(writePattern)) {
      const table = kysely ?? inserted ?? updated ?? '';
      writers.set(table, (writers.get(table) ?? new Set()).add(folder));
    }
  }
  return writers;
}

/**
 * The tables that more than one folder writes, each with the reason. A table can be removed from this list once the folder that
 * owns it has a command for each of these writes.
 */
const sharedTables = {
  // The statement that deletes old removals also stores a position in the company's row. That row also contains the company's
  // out-of-hours message and the version of its service hours.
  companies: ['companies', 'service-hours', 'sync'],
  // One statement inserts the new contacts of a batch of messages with their identities.
  contact_identities: ['contacts', 'intake'],
  // The log entry of a flow has no user, but the function in `contacts` requires a user.
  contact_log: ['contacts', 'flow-runs'],
  // A flow sets one tag of a contact. The command in `tags` replaces all tags of the contact, so the flow can't use it.
  contact_tags: ['flow-runs', 'tags'],
  // A contact's row contains the ids of its tags, so it changes with them. Intake inserts the contacts of many messages by one
  // statement.
  contacts: ['contacts', 'flow-runs', 'intake', 'tags'],
  // The commands that delete a chat or a flow delete its document in the same transaction.
  documents: ['chats', 'flows'],
  // A flow run marks each file that it sends, so that the file is not deleted with the flow.
  flow_files: ['flow-runs', 'flows'],
  // Deleting a flow or a connection deletes its phrase campaigns. `phrase-campaigns` imports `connections` and `flows`, so neither
  // of these may import `phrase-campaigns`.
  flowcampaigns: ['connections', 'flows', 'phrase-campaigns'],
  // One statement stores a webhook of any company and the job for it.
  jobs: ['channels', 'platform'],
  // A delivery and its message change together, and `deliveries` may not import `messages`.
  messages: ['deliveries', 'messages'],
  // Logging out deletes the push subscriptions of the session.
  push_subscriptions: ['auth', 'push'],
  // The channel `simulator` writes one side of a simulated phone's conversation, and the simulator's screen the other side.
  simulator_messages: ['channels', 'simulator'],
  // Creating a contact with a number also creates a simulated person who answers. The channel stores the time at which this
  // person last saw that a bot types.
  simulator_people: ['channels', 'contacts', 'simulator'],
  // Deleting a contact deletes its tickets, and `contacts` may not import `tickets`.
  tickets: ['contacts', 'tickets'],
  // Deleting a connection removes it from the users whose tickets start on it, but `connections` may not import `users`. A log-in
  // clears the mark of a reset second factor in the same transaction that opens the session, but `auth` may not import `users`
  // either.
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

test.each(['ticket_log', 'ticket_traking', 'rule_decisions'])(
  'only code in the folder `tickets` writes to the table %s',
  (table) => {
    expect([...(listWriters().get(table) ?? [])]).toEqual(['tickets']);
  },
);
