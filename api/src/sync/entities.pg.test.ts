import { removedNames } from '@prosa/contract/sync/synced-rows';
import { afterAll, expect, it } from 'vitest';
import { runAsDatabaseAdmin } from '../testing/wait-for-feed.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { entities } from './entities.ts';

const api = await startTestApi();
afterAll(() => api.stop());

const pulledEntities = entities.flatMap(({ name, pull }) => (pull === undefined ? [] : [{ name, table: pull.table }]));
/**
 * Returns the source of the trigger functions that concern a table: those of its own triggers, and those of other tables whose
 * source contains this table's name in quotes.
 */
const loadTriggerSources = async (table: string): Promise<string> => {
  const { rows } = await runAsDatabaseAdmin(api, (client) =>
    client.query<{ source: string }>(
      `select p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where not t.tgisinternal and (t.tgrelid = $1::regclass or p.prosrc like '%''' || $1 || '''%')`,
      [table],
    ),
  );
  return rows.map(({ source }) => source).join('\n');
};

it('the list of tables that devices pull has at least ten tables', () => {
  expect(new Set(pulledEntities.map(({ table }) => table)).size).toBeGreaterThanOrEqual(10);
});

it.each(pulledEntities)(
  'the table of $name stores the transaction id of each change, and records removals if the contract has removals of $name',
  async ({ name, table }) => {
    const triggers = await loadTriggerSources(table);
    expect(triggers).toContain('changed_xid := pg_current_xact_id()');
    const isRemoved = removedNames.some((each) => each === name);
    expect(triggers.includes('insert into removals')).toBe(isRemoved);
  },
);
