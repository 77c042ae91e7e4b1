import { sql, type Kysely } from 'kysely';

/**
 * Adds the company's data and its days off. An admin edits the company's name, and the set-up stores when the data were first
 * confirmed. A holiday may recur every year, and a collective vacation closes the whole company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const day = String.raw`text check (%% ~ '^\d{4}-\d{2}-\d{2}$')`;
const dayColumn = (name: string) => `add column ${name} ${day.replace('%%', name)}`;

const statements = [
  `alter table companies
     add column data_confirmed_at timestamptz,
     ${dayColumn('collective_vacation_start')},
     ${dayColumn('collective_vacation_end')},
     add column collective_vacation_message text not null default '',
     add check ((collective_vacation_start is null) = (collective_vacation_end is null))`,
  `grant update (name, data_confirmed_at, collective_vacation_start, collective_vacation_end, collective_vacation_message)
     on companies to prosa_app`,
  `alter table holidays add column every_year boolean not null default false`,
];
