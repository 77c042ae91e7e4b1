import { randomUUID } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';
import type { ComparedSide } from '../load/compare-in-turns.ts';
import type { IntakeCompany } from './intake-companies.ts';
import { nextPhoneNumber } from './customer-webhook.ts';

type PgScriptOptions = {
  readonly url: string;
  readonly company: IntakeCompany;
  readonly messages: number;
  readonly concurrency: number;
  readonly databaseSpentMs: () => number;
};

/**
 * Creates the side with which the intake is compared: a bare script over pg. For each message of a new customer, one transaction
 * inserts a contact, an identity, a ticket, a service, a log entry, a message and a job. The script uses named statements, and no
 * policies restrict its role.
 */
export function createPgScriptSide({ url, company, messages, concurrency, databaseSpentMs }: PgScriptOptions): {
  side: ComparedSide;
  close: () => Promise<void>;
} {
  const pool = new Pool({ connectionString: url, max: concurrency, options: '-c role=prosa_platform' });
  return {
    close: () => pool.end(),
    side: async () => {
      const connection = await loadConnectionId(pool, company);
      const before = databaseSpentMs() + process.cpuUsage().user / 1000;
      const startedAt = performance.now();
      let left = messages;
      const insertUntilDone = async (): Promise<void> => {
        const client = await pool.connect();
        while (left > 0) {
          left -= 1;
          await insertMessageRows(client, company.id, connection);
        }
        client.release();
      };
      await Promise.all(Array.from({ length: concurrency }, insertUntilDone));
      const elapsedMs = performance.now() - startedAt;
      return { operations: messages, elapsedMs, cpuMs: databaseSpentMs() + process.cpuUsage().user / 1000 - before };
    },
  };
}

async function loadConnectionId(pool: Pool, { id, quiet }: IntakeCompany): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from whatsapps where company_id = $1 and phone_number_id = $2', [
    id,
    quiet,
  ]);
  const [first] = rows;
  if (first === undefined) throw new Error('the company has its number');
  return first.id;
}

async function insertMessageRows(client: PoolClient, companyId: number, connection: number): Promise<void> {
  const insertRow = async (name: string, text: string, values: readonly unknown[]): Promise<number> => {
    const { rows } = await client.query<{ id: number }>({ name, text, values: [...values] });
    return rows[0]?.id ?? 0;
  };
  const number = nextPhoneNumber();
  await client.query('begin');
  const contact = await insertRow(
    'contact',
    `insert into contacts (company_id, name, number, channel, whatsapp_id, is_group, updated_at)
     values ($1, 'Cliente', $2, 'whatsappapi', $3, false, now()) returning id`,
    [companyId, number, connection],
  );
  await insertRow(
    'identity',
    `insert into contact_identities (company_id, kind, value, contact_id) values ($1, 'phone', $2, $3)`,
    [companyId, number, contact],
  );
  const ticket = await insertRow(
    'ticket',
    `insert into tickets (company_id, status, channel, contact_id, whatsapp_id, is_group, unread_messages, last_message)
     values ($1, 'pending', 'whatsappapi', $2, $3, false, 1, 'Bom dia') returning id`,
    [companyId, contact, connection],
  );
  await insertRow('tracking', `insert into ticket_traking (company_id, ticket_id, whatsapp_id) values ($1, $2, $3)`, [
    companyId,
    ticket,
    connection,
  ]);
  await insertRow('log', `insert into ticket_log (company_id, ticket_id, type) values ($1, $2, 'create')`, [companyId, ticket]);
  const id = randomUUID();
  await insertRow(
    'message',
    `insert into messages (company_id, id, ticket_id, contact_id, whatsapp_id, provider_id, body, from_me, media_type, delivery, created_at)
     values ($1, $2, $3, $4, $5, $6, 'Bom dia', false, 'chat', 'received', now())`,
    [companyId, id, ticket, contact, connection, `wamid.${id}`],
  );
  // The time is far in the future, so that no worker claims the job.
  await insertRow(
    'job',
    `insert into jobs (company_id, lane, task, payload, run_at) values ($1, 'bulk', 'notify-phone', $2, now() + interval '1 year')`,
    [companyId, JSON.stringify({ id, whatsappId: connection, phone: number, text: 'Bom dia' })],
  );
  await client.query('commit');
}
