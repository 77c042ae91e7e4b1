import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@prosa/testing/test-database';
import { insertBenchCompany } from './insert-bench-company.ts';

it('insertBenchCompany inserts the large company once, however often it is called', async () => {
  const test = await createTestDatabase();
  try {
    const options = { passwordHash: 'none', size: { tickets: 400, messagesPerTicket: 3 }, onStep: () => {} };
    const first = await insertBenchCompany(test.ownerUrl, options);
    expect(await insertBenchCompany(test.ownerUrl, options)).toEqual(first);
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
