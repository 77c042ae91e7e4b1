import { sql, type Kysely } from 'kysely';

/**
 * Cleans the names that were stored before the server removed direction overrides from names (`NameText`). Only names with such a
 * character change, so the updates lock few rows. The names of files in flows stay, because flows refer to these files by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const overrides = String.raw`[\u202A-\u202E\u2066-\u2069]`;
const space = String.raw`[\s\u00A0\uFEFF]`;
const clean = (name: string): string =>
  `regexp_replace(regexp_replace(${name}, '${overrides}', '', 'g'), '^${space}+|${space}+$', '', 'g')`;

/** Appends dashes to a cleaned name that would be shorter than its table allows. */
const fill = (min: number): string => `rpad(${clean('t.name')}, greatest(${min}, length(${clean('t.name')})), '-')`;
/** Appends the row's id to a cleaned name that another row of the company also has. */
const distinguish = (min: number, isSame: string): string =>
  `case when exists (select from %% other where other.company_id = t.company_id and other.id <> t.id and ${isSame})
        then left(${clean('t.name')}, 30) || ' (' || t.id || ')' else ${fill(min)} end`;

/** The tables with names. The value of each table is an SQL expression for the cleaned name of the row `t`. */
const cleanedNames: Readonly<Record<string, string>> = {
  companies: fill(2),
  users: fill(2),
  queues: distinguish(2, `${clean('other.name')} = ${clean('t.name')}`),
  whatsapps: fill(2),
  contacts: `coalesce(nullif(${clean('t.name')}, ''), t.number)`,
  tags: distinguish(3, `other.kanban = t.kanban and fold(${clean('other.name')}) = fold(${clean('t.name')})`),
  media: fill(1),
  holidays: fill(2),
  passkeys: fill(1),
  flowbuilders: fill(2),
  flowcampaigns: fill(1),
  inbox_views: fill(1),
  file_lists: fill(1),
  file_list_options: fill(1),
  chatbots: fill(4),
  queue_integrations: fill(2),
};

const statements = [
  `set local role prosa_platform`,
  ...Object.entries(cleanedNames).map(
    ([table, name]) => `update ${table} t set name = ${name.replace('%%', table)} where t.name ~ '${overrides}'`,
  ),
  `update chats t set title = ${fill(1).replaceAll('t.name', 't.title')} where t.title ~ '${overrides}'`,
  `update quick_messages t set shortcode = ${fill(1).replaceAll('t.name', 't.shortcode')} where t.shortcode ~ '${overrides}'`,
  `update push_subscriptions t set label = ${clean('t.label')} where t.label ~ '${overrides}'`,
  `reset role`,
];
