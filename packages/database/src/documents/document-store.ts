import { sql, type CompiledQuery } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import { queryBuilder } from '../query-builder.ts';
import type { TenantDatabase } from '../tenant.ts';
import { toAppendStatement } from './to-append-statement.ts';
import type { LoggedUpdate, YjsClientOwner, ReceivedEntry, LogAppend } from './log-append.ts';

/** Identifies a document by its room. The room's name begins with the document's kind and the company's id. */
export type DocumentKey = { readonly companyId: CompanyId; readonly name: string };

/**
 * The part of a log after a sequence number. If some updates of this part are folded, the part begins with the snapshot that
 * contains them. The other updates follow in order.
 */
export type LogTail = {
  readonly snapshot: { readonly sequence: number; readonly state: Uint8Array } | null;
  readonly updates: readonly (LoggedUpdate & { readonly sequence: number })[];
  readonly clients: readonly YjsClientOwner[];
  readonly entries: readonly ReceivedEntry[];
  /** The log's last sequence number. 0 for an empty log. */
  readonly sequence: number;
  /** The sequence number up to which the log is folded. 0 without a snapshot. */
  readonly foldedUpTo: number;
};

/** The store of the logs of all documents. The promise of a write resolves only after the commit. */
export type DocumentStore = {
  /** Loads the part of the log after `sequence`. All queries read the same state of the database. */
  readonly loadTail: (key: DocumentKey, sequence: number) => Promise<LogTail>;
  /**
   * Appends updates in one transaction. For a chat, the transaction also enqueues the job that projects its new entries. Returns
   * the log's new last sequence number, or null if the log has grown past `after` and nothing was written.
   */
  readonly append: (key: DocumentKey, append: LogAppend) => Promise<number | null>;
  /**
   * Replaces the part of the log from `former` up to `upTo` by the snapshot `state`, and keeps only the newest `keptSnapshots`
   * snapshots. Later updates stay. Writes nothing and returns false if another process has folded the log first.
   */
  readonly fold: (
    key: DocumentKey,
    fold: {
      readonly former: number;
      readonly upTo: number;
      readonly state: Uint8Array;
      readonly keptSnapshots: number;
      readonly at: number;
    },
  ) => Promise<boolean>;
  /** Lists the last sequence number of each log that exists, by room. */
  readonly listHeads: (companyId: CompanyId, rooms: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Lists the kept snapshots, newest first. These are the versions to which the document can be restored. */
  readonly listVersions: (key: DocumentKey) => Promise<readonly { readonly sequence: number; readonly at: Date }[]>;
  readonly version: (key: DocumentKey, sequence: number) => Promise<Uint8Array | null>;
};

/** Creates the store that keeps the logs in PostgreSQL. */
export function createDocumentStore(database: Pick<TenantDatabase, 'readTenant' | 'writeTenant'>): DocumentStore {
  return {
    async loadTail(key, sequence) {
      const [heads, snapshots, updates, clients, entries] = await database.readTenant(
        key.companyId,
        selectHead(key),
        selectSnapshot(key, sequence),
        selectUpdates(key, sequence),
        selectClients(key, sequence),
        selectEntries(key, sequence),
      );
      const snapshot = snapshots[0];
      return {
        snapshot: snapshot === undefined ? null : { sequence: Number(snapshot.sequence), state: snapshot.state },
        updates: updates.map((row) => ({ sequence: Number(row.sequence), update: row.update, authorId: row.author_id })),
        clients: clients.map((row) => ({ clientId: Number(row.client_id), userId: row.user_id })),
        entries: entries.map((row) => ({
          id: row.id,
          kind: row.kind,
          authorId: row.author_id,
          receivedAt: row.received_at.getTime(),
        })),
        sequence: Number(heads[0]?.last_sequence ?? 0),
        foldedUpTo: Number(heads[0]?.snapshot_sequence ?? 0),
      };
    },
    async append(key, append) {
      const [row] = await database.writeTenant(key.companyId, toAppendStatement(key.companyId, [{ ...append, room: key.name }]));
      return row === undefined ? null : Number(row.last_sequence);
    },
    async fold(key, fold) {
      const rows = await database.writeTenant(key.companyId, toFoldStatement(key, fold));
      return rows.length > 0;
    },
    async listHeads(companyId, rooms) {
      const [rows] = await database.readTenant(companyId, selectHeads(companyId, rooms));
      return new Map(rows.map(({ room, last_sequence: last }) => [room, Number(last)]));
    },
    async listVersions(key) {
      const [rows] = await database.readTenant(key.companyId, selectVersions(key));
      return rows.map(({ sequence, at }) => ({ sequence: Number(sequence), at }));
    },
    async version(key, sequence) {
      const [rows] = await database.readTenant(key.companyId, selectVersion(key, sequence));
      return rows[0]?.state ?? null;
    },
  };
}

const selectHead = ({ companyId, name }: DocumentKey) =>
  queryBuilder
    .selectFrom('documents')
    .select(['last_sequence', 'snapshot_sequence'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .compile();

const selectHeads = (companyId: CompanyId, rooms: readonly string[]) =>
  queryBuilder
    .selectFrom('documents')
    .select(['room', 'last_sequence'])
    .where('company_id', '=', companyId)
    .where((eb) => eb('room', '=', eb.fn.any(eb.val(rooms))))
    .compile();

const selectSnapshot = ({ companyId, name }: DocumentKey, after: number) =>
  queryBuilder
    .selectFrom('document_snapshots')
    .select(['sequence', 'state'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .where('sequence', '>', String(after))
    .orderBy('sequence', 'desc')
    .limit(1)
    .compile();

const selectUpdates = ({ companyId, name }: DocumentKey, after: number) =>
  queryBuilder
    .selectFrom('document_updates')
    .select(['sequence', 'update', 'author_id'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .where('sequence', '>', String(after))
    .orderBy('sequence')
    .compile();

const selectClients = ({ companyId, name }: DocumentKey, after: number) =>
  queryBuilder
    .selectFrom('document_clients')
    .select(['client_id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .where('sequence', '>', String(after))
    .compile();

const selectEntries = ({ companyId, name }: DocumentKey, after: number) =>
  queryBuilder
    .selectFrom('chat_entries')
    .select(['id', 'kind', 'author_id', 'received_at'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .where('sequence', '>', String(after))
    .compile();

const selectVersions = ({ companyId, name }: DocumentKey) =>
  queryBuilder
    .selectFrom('document_snapshots')
    .select(['sequence', 'at'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .orderBy('sequence', 'desc')
    .compile();

const selectVersion = ({ companyId, name }: DocumentKey, sequence: number) =>
  queryBuilder
    .selectFrom('document_snapshots')
    .select('state')
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .where('sequence', '=', String(sequence))
    .compile();

function toFoldStatement(
  { companyId, name }: DocumentKey,
  { former, upTo, state, keptSnapshots, at }: Parameters<DocumentStore['fold']>[1],
): CompiledQuery<{ room: string }> {
  return sql<{ room: string }>`
    with head as (
      update documents set snapshot_sequence = ${upTo}::bigint
       where company_id = ${companyId}::int and room = ${name}::text
         and snapshot_sequence = ${former}::bigint and last_sequence >= ${upTo}::bigint
      returning room),
    kept as (
      select sequence from document_snapshots
       where company_id = ${companyId}::int and room = ${name}::text order by sequence desc limit ${keptSnapshots - 1}::int),
    added as (
      insert into document_snapshots (company_id, room, sequence, state, at)
      select ${companyId}::int, room, ${upTo}::bigint, ${Buffer.from(state)}::bytea, ${new Date(at)}::timestamptz from head),
    folded as (
      delete from document_updates u using head
       where u.company_id = ${companyId}::int and u.room = head.room and u.sequence <= ${upTo}::bigint),
    forgotten as (
      delete from document_snapshots s using head
       where s.company_id = ${companyId}::int and s.room = head.room and s.sequence not in (select sequence from kept))
    select room from head`.compile(queryBuilder);
}
