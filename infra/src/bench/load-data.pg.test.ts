import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@prosa/testing/test-database';
import { loadBenchData } from './load-data.ts';

it('loadBenchData loads the large company once, however often it is called', async () => {
  const test = await createTestDatabase();
  try {
    const options = { passwordHash: 'none', size: { tickets: 400, messagesPerTicket: 3 }, onStep: () => {} };
    const first = await loadBenchData(test.ownerUrl, options);
    expect(await loadBenchData(test.ownerUrl, options)).toEqual(first);
    const client = new Client({ connectionString: test.adminUrl });
    await client.connect();
    const { rows } = await client.query(
      `select (select count(*)::int from tickets) as tickets, (select count(*)::int from messages) as messages,
              (select count(distinct status)::int from tickets) as statuses`,
    );
    await client.end();
    expect(rows[0]).toEqual({ tickets: 400, messages: 1200, statuses: 3 });
  } finally {
    await test.drop();
  }
});
