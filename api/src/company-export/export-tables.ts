import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { type RawBuilder, sql } from 'kysely';

/** The number of rows of one part, which one query reads. */
const ROWS_PER_PART = 2_000;
/** A key that sorts before every id. */
export const FIRST_EXPORT_KEY = '';

type ExportTableName =
  | 'contacts'
  | 'tickets'
  | 'messages'
  | 'tags'
  | 'queues'
  | 'users'
  | 'connections'
  | 'quick-messages'
  | 'schedules'
  | 'file-lists';

/**
 * A column that refers to one or several rows of another table. If a required reference is missing, the row that has the
 * reference is left out of the export.
 */
type ExportReference = { readonly column: string; readonly to: ExportTableName; readonly isRequired?: true };

/**
 * A table of the export. `from` is the table in the database. `columns` are the selected columns. `id` is the type of the ids,
 * which order the rows.
 */
export type ExportTable = {
  readonly name: ExportTableName;
  readonly from: RawBuilder<unknown>;
  readonly columns: readonly string[];
  readonly id: 'int' | 'uuid';
  readonly references: readonly ExportReference[];
};

/** Selects the path at which a file can be downloaded. The download checks the user's permission. */
const mediaPathSql = `case when r.media_id is not null then '/api/media/' || r.media_id || '/file' end as "mediaPath"`;

/**
 * The tables of the export. They contain no keys, tokens, passwords or second factors. If a table's rows require a reference to
 * another table, the other table comes first.
 */
export const exportTables: readonly ExportTable[] = [
  {
    name: 'contacts',
    from: sql`contacts`,
    columns: [
      'r.id',
      'r.name',
      'r.number',
      'r.email',
      'r.channel',
      'r.is_group as "isGroup"',
      'r.active',
      'r.disable_bot as "disableBot"',
      'r.tag_ids as "tagIds"',
      'r.created_at as "createdAt"',
      'r.updated_at as "updatedAt"',
    ],
    id: 'int',
    references: [{ column: 'tagIds', to: 'tags' }],
  },
  {
    name: 'tickets',
    from: sql`tickets`,
    columns: [
      'r.id',
      'r.uuid',
      'r.status',
      'r.channel',
      'r.contact_id as "contactId"',
      'r.whatsapp_id as "whatsappId"',
      'r.queue_id as "queueId"',
      'r.user_id as "userId"',
      'r.value',
      'r.tag_ids as "tagIds"',
      'r.created_at as "createdAt"',
      'r.updated_at as "updatedAt"',
    ],
    id: 'int',
    references: [
      { column: 'contactId', to: 'contacts', isRequired: true },
      { column: 'whatsappId', to: 'connections' },
      { column: 'queueId', to: 'queues' },
      { column: 'userId', to: 'users' },
      { column: 'tagIds', to: 'tags' },
    ],
  },
  {
    name: 'messages',
    from: sql`messages`,
    columns: [
      'r.id',
      'r.ticket_id as "ticketId"',
      'r.contact_id as "contactId"',
      'r.user_id as "userId"',
      'r.body',
      'r.from_me as "fromMe"',
      'r.media_type as "mediaType"',
      mediaPathSql,
      'r.quoted_id as "quotedId"',
      'r.is_private as "isPrivate"',
      'r.is_deleted as "isDeleted"',
      'r.is_edited as "isEdited"',
      'r.delivery',
      'r.created_at as "createdAt"',
    ],
    id: 'uuid',
    references: [
      { column: 'ticketId', to: 'tickets', isRequired: true },
      { column: 'contactId', to: 'contacts' },
      { column: 'userId', to: 'users' },
      { column: 'quotedId', to: 'messages' },
    ],
  },
  { name: 'tags', from: sql`tags`, columns: ['r.id', 'r.name', 'r.color', 'r.kanban'], id: 'int', references: [] },
  {
    name: 'queues',
    from: sql`queues`,
    columns: ['r.id', 'r.name', 'r.color', 'r.greeting_message as "greetingMessage"'],
    id: 'int',
    references: [],
  },
  {
    name: 'users',
    from: sql`users`,
    columns: ['r.id', 'r.name', 'r.email', 'r.profile', 'r.queue_ids as "queueIds"', 'r.created_at as "createdAt"'],
    id: 'int',
    references: [{ column: 'queueIds', to: 'queues' }],
  },
  {
    name: 'quick-messages',
    from: sql`quick_messages`,
    columns: ['r.id', 'r.shortcode', 'r.message', 'r.geral', 'r.visao', mediaPathSql],
    id: 'uuid',
    references: [],
  },
  {
    name: 'schedules',
    from: sql`schedules`,
    columns: [
      'r.id',
      'r.contact_id as "contactId"',
      'r.body',
      'r.send_at as "sendAt"',
      'r.sent_at as "sentAt"',
      'r.status',
      'r.intervalo',
      'r.valor_intervalo as "valorIntervalo"',
      'r.enviar_quantas_vezes as "enviarQuantasVezes"',
      'r.tipo_dias as "tipoDias"',
      'r.whatsapp_id as "whatsappId"',
      'r.user_id as "userId"',
      mediaPathSql,
    ],
    id: 'uuid',
    references: [
      { column: 'contactId', to: 'contacts', isRequired: true },
      { column: 'whatsappId', to: 'connections' },
      { column: 'userId', to: 'users' },
    ],
  },
  // New tables are added at the end, because the cursor of a running export stores a table's place in this list.
  { name: 'connections', from: sql`whatsapps`, columns: ['r.id', 'r.name', 'r.number', 'r.channel'], id: 'int', references: [] },
  {
    name: 'file-lists',
    from: sql`file_lists`,
    columns: [
      'r.id',
      'r.name',
      'r.message',
      'r.user_id as "userId"',
      `(select coalesce(json_agg(json_build_object('name', o.name, 'mediaPath',
          case when o.media_id is not null then '/api/media/' || o.media_id || '/file' end) order by o.position), '[]')
          from file_list_options o where o.company_id = r.company_id and o.file_list_id = r.id) as options`,
    ],
    id: 'int',
    references: [{ column: 'userId', to: 'users' }],
  },
];

type ExportedPart = { readonly lines: readonly string[]; readonly last: string | null };

/** Reads the rows of a table after the id `after` as lines of JSON. `last` is null if there are no more rows. */
export async function readTablePart(
  tx: TenantTransaction,
  companyId: CompanyId,
  { table, after }: { readonly table: ExportTable; readonly after: string },
): Promise<ExportedPart> {
  const first = table.id === 'int' ? '0' : '00000000-0000-0000-0000-000000000000';
  const afterKey = sql`${after === FIRST_EXPORT_KEY ? first : after}::text::${sql.raw(table.id)}`;
  const { rows } = await sql<{ id: string; line: string }>`
    select id::text, line::text from (
      select r.id, to_jsonb(x) as line from ${table.from} r
       cross join lateral (select ${sql.raw(table.columns.join(', '))}) x
       where r.company_id = ${companyId}::int and r.id > ${afterKey}
       order by r.id limit ${ROWS_PER_PART}::int) part`.execute(tx);
  return {
    lines: rows.map(({ line }) => line),
    last: rows.length < ROWS_PER_PART ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Counts the rows that the export will contain. */
export async function countExportRows(tx: TenantTransaction, companyId: CompanyId): Promise<number> {
  let total = 0;
  for (const { from } of exportTables) {
    const { rows } = await sql<{
      count: string;
    }>`select count(*) from ${from} r where r.company_id = ${companyId}::int`.execute(tx);
    total += Number(rows[0]?.count ?? 0);
  }
  return total;
}
