import { randomUUID } from 'node:crypto';
import { CompanyId, FlowId, UserId } from '@prosa/contract/ids';
import { Client } from 'pg';
import { parse } from 'valibot';

export type TestCompany = {
  readonly id: CompanyId;
  /** The users, each with a live session. The first one is an admin. */
  readonly people: readonly { readonly userId: UserId; readonly sessionId: string }[];
  readonly flowId: FlowId;
  /** The chat of all users except the last one. These users became members at the beginning of 2024. */
  readonly chatUuid: string;
};

/** Adds a company with `size` users, a flow and a chat to the database. */
export async function addCompany(adminUrl: string, size = 3): Promise<TestCompany> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  const one = async (text: string, values: readonly unknown[]): Promise<{ id: number; uuid: string }> => {
    const { rows } = await admin.query<{ id: number; uuid: string }>(text, [...values]);
    if (rows[0] === undefined) throw new Error('nothing was added');
    return rows[0];
  };
  try {
    const plan = await one(`insert into plans (name) values ($1) returning id`, [randomUUID()]);
    const company = await one(`insert into companies (name, plan_id, due_at) values ('Aurora', $1, '2099-01-01') returning id`, [
      plan.id,
    ]);
    const people = [];
    for (let each = 0; each < size; each += 1) {
      const { id: userId } = await one(
        `insert into users (company_id, name, email, password_hash, profile) values ($1, 'Ana', $2, '', $3) returning id`,
        [company.id, `${randomUUID()}@aurora.test`, each === 0 ? 'admin' : 'user'],
      );
      const sessionId = randomUUID();
      await admin.query(`insert into sessions (company_id, id, user_id, device) values ($1, $2, $3, 'desk')`, [
        company.id,
        sessionId,
        userId,
      ]);
      people.push({ userId: parse(UserId, userId), sessionId });
    }
    const flow = await one(`insert into flowbuilders (company_id, name) values ($1, 'Boas-vindas') returning id`, [company.id]);
    const chat = await one(
      `insert into chats (company_id, title, owner_id, created_at) values ($1, 'Turno', $2, '2024-01-01') returning id, uuid`,
      [company.id, people[0]?.userId],
    );
    for (const { userId } of people.slice(0, -1))
      await admin.query(`insert into chat_users (company_id, chat_id, user_id) values ($1, $2, $3)`, [
        company.id,
        chat.id,
        userId,
      ]);
    return { id: parse(CompanyId, company.id), people, flowId: parse(FlowId, flow.id), chatUuid: chat.uuid };
  } finally {
    await admin.end();
  }
}
