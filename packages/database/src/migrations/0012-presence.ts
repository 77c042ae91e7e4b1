import { sql, type Kysely } from 'kysely';

/**
 * Leaves the presence of users out of the change feed. Live events report the presence, and no device stores it. Colleagues'
 * devices therefore don't have to pull a change of only `last_seen_at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function stamp_user_change() returns trigger language plpgsql as $$
         begin
           if to_jsonb(new) - 'last_seen_at' is distinct from to_jsonb(old) - 'last_seen_at'
           then new.changed_xid := pg_current_xact_id(); end if;
           return new;
         end $$`,
    )
    .execute(db);
  await sql.raw(`drop trigger stamp_change on users`).execute(db);
  await sql
    .raw(`create trigger stamp_change before update on users for each row execute function stamp_user_change()`)
    .execute(db);
}
