import { sql, type CompiledQuery } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import { statements } from '../statements.ts';
import type { TenantDatabase } from '../tenant.ts';
import { appendStatement } from './append-statement.ts';
import type { LoggedUpdate, YjsClientOwner, ReceivedEntry, Append } from './append.ts';

/** Names a document: the name of its room, which begins with its kind and company. */
export type DocumentKey = { readonly companyId: CompanyId; readonly name: string };

/** The log after a sequence number: a snapshot if the part in between is folded, then updates in order. */
export type LogTail = {
  readonly snapshot: { readonly sequence: number; readonly state: Uint8Array } | null;
  readonly updates: readonly (LoggedUpdate & { readonly sequence: number })[];
  readonly clients: readonly YjsClientOwner[];
  readonly entries: readonly ReceivedEntry[];
  /** The last number of the log; 0 without one. */
  readonly sequence: number;
  /** The number up to which the log is folded; 0 without a snapshot. */
  readonly foldedUpTo: number;
};

/** The log of documents. Each promise resolves only after the commit. */
export type DocumentStore = {
  /** Everything after `sequence`, read at one moment. */
  readonly since: (key: DocumentKey, sequence: number) => Promise<LogTail>;
  /**
   * Appends in one transaction, with the job that projects a chat's entries; returns the log's new last number, or null if the
   * log has grown meanwhile and nothing was written.
   */
  readonly append: (key: DocumentKey, append: Append) => Promise<number | null>;
  /**
   * Replaces the log from `former` up to `upTo` by `state`, keeping the newest `keep` snapshots; later updates stay. Returns
   * whether it did, because another process may have folded meanwhile.
   */
  readonly fold: (
    key: DocumentKey,
    fold: {
      readonly former: number;
      readonly upTo: number;
      readonly state: Uint8Array;
      readonly keep: number;
      readonly at: number;
    },
  ) => Promise<boolean>;
  /** The last number of each existing log, by room. */
  readonly heads: (companyId: CompanyId, rooms: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The kept snapshots, newest first, which are the versions that can be restored. */
  readonly versions: (key: DocumentKey) => Promise<readonly { readonly sequence: number; readonly at: Date }[]>;
  readonly version: (key: DocumentKey, sequence: number) => Promise<Uint8Array | null>;
};

/** Keeps the log in PostgreSQL. */
export function createDocumentStore(database: Pick<TenantDatabase, 'readTenant' | 'writeTenant'>): DocumentStore {
  return {
    async since(key, sequence) {
      const [heads, snapshots, updates, clients, entries] = await database.readTenant(
        key.companyId,
        headStatement(key),
        snapshotStatement(key, sequence),
        updatesStatement(key, sequence),
        clientsStatement(key, sequence),
        entriesStatement(key, sequence),
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
      const [row] = await database.writeTenant(key.companyId, appendStatement(key.companyId, [{ ...append, room: key.name }]));
      return row === undefined ? null : Number(row.last_sequence);
    },
    async fold(key, fold) {
      const rows = await database.writeTenant(key.companyId, foldStatement(key, fold));
      return rows.length > 0;
    },
    async heads(companyId, rooms) {
      const [rows] = await database.readTenant(companyId, headsStatement(companyId, rooms));
      return new Map(rows.map(({ room, last_sequence: last }) => [room, Number(last)]));
    },
    async versions(key) {
      const [rows] = await database.readTenant(key.companyId, versionsStatement(key));
      return rows.map(({ sequence, at }) => ({ sequence: Number(sequence), at }));
    },
    async version(key, sequence) {
      const [rows] = await database.readTenant(key.companyId, versionStatement(key, sequence));
      return rows[0]?.state ?? null;
    },
  };
}

const headStatement = ({ companyId, name }: DocumentKey) =>
  statements
    .selectFrom('documents')
    .select(['last_sequence', 'snapshot_sequence'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .compile();

const headsStatement = (companyId: CompanyId, rooms: readonly string[]) =>
  statements
    .selectFrom('documents')
    .select(['room', 'last_sequence'])
    .where('company_id', '=', companyId)
    .where((eb) => eb('room', '=', eb.fn.any(eb.val(rooms))))
    .compile();

const snapshotStatement = ({ companyId, name }: DocumentKey, after: number) =>
  statements
    .selectFrom('document_snapshots')
    .select(['sequence', 'state'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .where('sequence', '>', String(after))
    .orderBy('sequence', 'desc')
    .limit(1)
    .compile();

const updatesStatement = ({ companyId, name }: DocumentKey, after: number) =>
  statements
    .selectFrom('document_updates')
    .select(['sequence', 'update', 'author_id'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .where('sequence', '>', String(after))
    .orderBy('sequence')
    .compile();

const clientsStatement = ({ companyId, name }: DocumentKey, after: number) =>
  statements
    .selectFrom('document_clients')
    .select(['client_id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .where('sequence', '>', String(after))
    .compile();

const entriesStatement = ({ companyId, name }: DocumentKey, after: number) =>
  statements
    .selectFrom('chat_entries')
    .select(['id', 'kind', 'author_id', 'received_at'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .where('sequence', '>', String(after))
    .compile();

const versionsStatement = ({ companyId, name }: DocumentKey) =>
  statements
    .selectFrom('document_snapshots')
    .select(['sequence', 'at'])
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .orderBy('sequence', 'desc')
    .compile();

const versionStatement = ({ companyId, name }: DocumentKey, sequence: number) =>
  statements
    .selectFrom('document_snapshots')
    .select('state')
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .where('sequence', '=', String(sequence))
    .compile();

function foldStatement(
  { companyId, name }: DocumentKey,
  { former, upTo, state, keep, at }: Parameters<DocumentStore['fold']>[1],
): CompiledQuery<{ room: string }> {
  return sql<{ room: string }>`
    with head as (
      update documents set snapshot_sequence = ${upTo}::bigint
       where company_id = ${companyId}::int and room = ${name}::text
         and snapshot_sequence = ${former}::bigint and last_sequence >= ${upTo}::bigint
      returning room),
    kept as (
      select sequence from document_snapshots
       where company_id = ${companyId}::int and room = ${name}::text order by sequence desc limit ${keep - 1}::int),
    added as (
      insert into document_snapshots (company_id, room, sequence, state, at)
      select ${companyId}::int, room, ${upTo}::bigint, ${Buffer.from(state)}::bytea, ${new Date(at)}::timestamptz from head),
    folded as (
      delete from document_updates u using head
       where u.company_id = ${companyId}::int and u.room = head.room and u.sequence <= ${upTo}::bigint),
    forgotten as (
      delete from document_snapshots s using head
       where s.company_id = ${companyId}::int and s.room = head.room and s.sequence not in (select sequence from kept))
    select room from head`.compile(statements);
}
