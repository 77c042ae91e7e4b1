import { sql, type Kysely } from 'kysely';

/**
 * Limits the time of the search in all messages. Rare words are found by the trigram index. For a frequent word, that index would
 * lead to millions of rows. The search therefore reads the most recently changed tickets instead, and soon finds enough matches
 * in them. The newest 100 tickets decide whether a word is frequent. A term without a trigram is searched in the 300 most
 * recently changed tickets, and in all others only at the beginning of a word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The company's tickets, the most recently changed first. */
const newestTickets = `select t.id, t.updated_at from tickets t where t.company_id = company order by t.updated_at desc, t.id desc`;
/**
 * The condition that one of a ticket's messages contains the term. PostgreSQL runs a subquery with a limit separately, and stops
 * at the first match.
 */
const hasTerm = `(select true from messages m where m.company_id = company and m.ticket_id = t.id and fold(m.body) like pattern limit 1)`;

const statements = [
  /** The role that owns the function replaces its body, so that the owner and the grants stay the same. */
  `set local role prosa_platform`,
  `create or replace function search_message_ticket_ids(term text, most int) returns setof int
     language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
     declare
       company int := current_setting('app.company_id')::int;
       folded text := fold(term);
       pattern text := '%' || folded || '%';
       typed text := regexp_replace(folded, '\\\\(.)', '\\1', 'g');
       max_tickets int := least(most, 2000);
     begin
       if (select count(*) from (${newestTickets} limit 100) t where ${hasTerm}) >= 40 then
         return query select t.id from tickets t where t.company_id = company and ${hasTerm}
           order by t.updated_at desc, t.id desc limit max_tickets;
       elsif typed ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]' then
         return query select hit.ticket_id from (
             select ticket_id, created_at from messages where company_id = company and fold(body) like pattern
              order by created_at desc limit 5000) hit
           group by hit.ticket_id order by max(hit.created_at) desc, hit.ticket_id limit max_tickets;
       else
         return query select t.id from (${newestTickets} limit 300) t where ${hasTerm};
         if typed ~ '^[[:alnum:]]' then
           return query select distinct ticket_id from (
               select ticket_id from messages
                where company_id = company and (fold(body) like folded || '%' or fold(body) like '% ' || folded || '%')
                order by created_at desc limit 5000) hit
             limit max_tickets;
         end if;
       end if;
     end $$`,
  `reset role`,
];
