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

/** Tables that more than one folder writes. A table leaves this list when its owner has a command for each of them. */
const shared = {
  companies: ['companies', 'sync'],
  contact_identities: ['contacts', 'intake'],
  contact_log: ['contacts', 'flow-runs'],
  contact_tags: ['flow-runs', 'tags'],
  contacts: ['contacts', 'flow-runs', 'intake', 'tags'],
  deliveries: ['deliveries', 'messages'],
  documents: ['chats', 'flows'],
  flow_files: ['flow-runs', 'flows'],
  flowcampaigns: ['flow-campaigns', 'flows'],
  // A webhook and its job are one statement over companies.
  jobs: ['channels', 'platform'],
  messages: ['deliveries', 'intake', 'messages'],
  push_subscriptions: ['auth', 'push'],
  simulator_messages: ['channels', 'simulator'],
  simulator_people: ['contacts', 'simulator'],
  tickets: ['contacts', 'flow-runs', 'intake', 'messages', 'tickets'],
  users: ['companies', 'live', 'lookups'],
  webhook_deliveries: ['channels', 'intake'],
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
