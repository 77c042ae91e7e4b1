import type { TestServices } from '../start-test-services.ts';

/** Inserts `customers` contacts of a company, each with a number, one ticket and one message. */
export async function insertContactsWithTickets({ rows }: TestServices, company: number, customers: number): Promise<void> {
  await rows(
    `insert into contacts (company_id, name, number, channel)
     select $1, 'Cliente', '55119' || n, 'whatsappapi' from generate_series(10000000, 10000000 + $2::int - 1) n`,
    company,
    customers,
  );
  await rows(
    `insert into contact_identities (company_id, kind, value, contact_id) select company_id, 'phone', number, id from contacts where company_id = $1`,
    company,
  );
  await rows(
    `insert into tickets (company_id, status, channel, contact_id, whatsapp_id)
     select c.company_id, case when c.id % 2 = 0 then 'closed' else 'pending' end, 'whatsappapi', c.id, w.id
       from contacts c left join whatsapps w on w.company_id = c.company_id where c.company_id = $1`,
    company,
  );
  await rows(
    `insert into messages (company_id, id, ticket_id, contact_id, body, from_me, delivery, provider_id, whatsapp_id)
     select company_id, gen_random_uuid(), id, contact_id, 'Oi', false, 'received', 'wamid.' || id, whatsapp_id from tickets where company_id = $1`,
    company,
  );
}

/** Inserts a company whose contacts are in the same table partition as those of company 1. Returns its id. */
export async function insertCompanyInSamePartition({ rows }: TestServices): Promise<number> {
  await rows(
    `insert into companies (name, plan_id, due_at) select 'c' || n, plan_id, due_at from companies, generate_series(1, 100) n`,
  );
  await rows(`insert into contacts (company_id, name, number, channel) select id, 'x', '1', 'whatsappapi' from companies`);
  const [neighbour] = await rows(
    `select other.company_id from contacts other join contacts ours on ours.tableoid = other.tableoid
      where ours.company_id = 1 and other.company_id <> 1 limit 1`,
  );
  await rows(`delete from contacts`);
  return Number(neighbour?.['company_id']);
}
