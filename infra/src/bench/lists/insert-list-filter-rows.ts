import type { Client } from 'pg';

/**
 * Inserts rows on which the filters of the large company's lists depend: tags, wallets, blocked contacts, contacts without a
 * conversation, and scheduled messages. Does nothing if these rows exist.
 */
export async function insertListFilterRows(owner: Client, companyId: number): Promise<void> {
  const { rows } = await owner.query('select from tags where company_id = $1 limit 1', [companyId]);
  if (rows.length > 0) return;
  await owner.query('begin');
  for (const statement of filterRowInserts) await owner.query(statement, [companyId]);
  await owner.query('commit');
  // Only the owner of a table may vacuum it. Without a vacuum, an index-only scan would also read the table.
  await owner.query('reset role');
  await owner.query('vacuum analyze contacts, contact_tags, contact_wallets, schedules, tickets');
  await owner.query('set role prosa_platform');
}

const filterRowInserts = [
  `insert into tags (company_id, name, color) select $1, 'Etiqueta ' || n, '#112233' from generate_series(1, 20) n`,
  `insert into contact_tags (company_id, contact_id, tag_id)
   select c.company_id, c.id, t.id from contacts c
     join (select id, row_number() over (order by id) as place from tags where company_id = $1) t on c.id % 40 = t.place
    where c.company_id = $1`,
  `insert into contact_wallets (company_id, contact_id, user_id)
   select c.company_id, c.id, (select min(id) from users where company_id = $1) from contacts c where c.company_id = $1 and c.id % 10 = 3`,
  `update contacts set active = id % 50 > 0, email = case when id % 3 = 0 then 'cliente' || id || '@exemplo.com' else '' end
    where company_id = $1 and (id % 50 = 0 or id % 3 = 0)`,
  `insert into contacts (company_id, name, number, channel)
   select $1, 'Sem conversa ' || n, '5521' || (900000000 + n), 'simulator' from generate_series(1, 2000) n`,
  `insert into schedules (company_id, id, contact_id, contact_name, user_id, body, send_at, first_at, open_ticket, status_ticket, intervalo,
                          valor_intervalo, enviar_quantas_vezes, tipo_dias, assinar)
   select c.company_id, gen_random_uuid(), c.id, c.name, (select min(id) from users where company_id = $1),
          'Lembrete da consulta ' || md5(c.id::text), place.at, place.at, 'disabled', 'closed', 1, 1, 1, 4, false
     from contacts c cross join lateral (select now() + (c.id % 2000 - 1000) * interval '1 hour' as at) place
    where c.company_id = $1 and c.id % 5 = 0`,
];
