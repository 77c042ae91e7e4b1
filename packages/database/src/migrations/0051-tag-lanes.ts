import { sql, type Kysely } from 'kysely';

/**
 * Adds the fields of a kanban lane to tags: the lanes to which its tickets move, and the messages to customers. Also adds the
 * user who created a tag. If a tag, connection or user is deleted, the columns that refer to that row become null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const references = [
  ['next_lane_id', 'tags'],
  ['rollback_lane_id', 'tags'],
  ['tag_id_after_remarketing', 'tags'],
  ['whatsapp_id_remarketing', 'whatsapps'],
  ['user_id', 'users'],
] as const;

const statements = [
  /** `time_lane` is in hours, and `days_for_remarketing` in days. */
  `alter table tags
     add column time_lane int check (time_lane >= 0),
     add column greeting_message_lane text,
     add column days_for_remarketing int check (days_for_remarketing >= 0),
     add column hour_remarketing text,
     add column message_remarketing text`,
  ...references.flatMap(([column, table]) => [
    `alter table tags add column ${column} int`,
    `alter table tags add foreign key (company_id, ${column}) references ${table} (company_id, id) on delete set null (${column})`,
    `create index tags_${column} on tags (company_id, ${column}) where ${column} is not null`,
  ]),
];
