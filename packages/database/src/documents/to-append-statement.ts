import { sql, type CompiledQuery } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import { queryBuilder } from '../query-builder.ts';
import { toStorableJson } from '../to-storable-json.ts';
import type { JobLane } from '../tables/work.ts';
import type { LogAppend } from './log-append.ts';

/** An append and the room to whose log it belongs. */
export type RoomAppend = LogAppend & { readonly room: string };

/**
 * The job that projects the new entries of a chat's room into the tables that the API reads. A new job replaces a waiting job of
 * the same room.
 */
export const PROJECT_CHAT_JOB = { name: 'project-chat', lane: 'conversations' } as const satisfies {
  name: string;
  lane: JobLane;
};

/**
 * Returns the statement that appends to the logs of a company's rooms, in one round trip and one transaction. Each room occurs at
 * most once in `appends`, and the text of the statement is always the same. The statement advances a room's row of `documents`
 * only if the log is still at `after`. An append that was checked against an older log therefore writes nothing. The row stays
 * locked until the commit, so that the order of a log is the order of the commits. The rows are locked in the order of the rooms'
 * names, so that two statements for the same rooms cannot deadlock.
 */
export function toAppendStatement(
  companyId: CompanyId,
  appends: readonly RoomAppend[],
): CompiledQuery<{ room: string; last_sequence: string }> {
  const given = appends.map(({ room, after, updates, at }) => ({
    room,
    after,
    count: updates.length,
    at: new Date(at).toISOString(),
  }));
  const updates = appends.flatMap((each) =>
    each.updates.map((update, place) => ({ room: each.room, place: place + 1, ...update })),
  );
  const clients = appends.flatMap((each) => each.clients.map((client) => ({ room: each.room, ...client })));
  const entries = appends.flatMap((each) => each.entries.map((entry) => ({ in: each.room, ...entry })));
  return sql<{ room: string; last_sequence: string }>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(given)}::json)
        as given(room text, after bigint, count bigint, at timestamptz)),
    head as (
      insert into documents (company_id, room, last_sequence, updated_at)
      select ${companyId}::int, room, count, at from given
       where after = 0 or exists (select from documents d where d.company_id = ${companyId}::int and d.room = given.room)
       order by room
      on conflict (company_id, room) do update
        set last_sequence = documents.last_sequence + excluded.last_sequence, updated_at = excluded.updated_at
        where documents.last_sequence = (select after from given where given.room = excluded.room)
      returning room, last_sequence),
    log as (
      insert into document_updates (company_id, room, sequence, update, author_id, at)
      select ${companyId}::int, room, given.after + u.place, u.update, u.author_id, given.at
        from head join given using (room) join unnest(
          ${updates.map(({ room }) => room)}::text[],
          ${updates.map(({ place }) => place)}::int[],
          ${updates.map(({ update }) => Buffer.from(update))}::bytea[],
          ${updates.map(({ authorId }) => authorId)}::int[]) as u(room, place, update, author_id) using (room)),
    owners as (
      insert into document_clients (company_id, room, client_id, user_id, sequence)
      select ${companyId}::int, room, c.client_id, c.user_id, head.last_sequence
        from head join unnest(
          ${clients.map(({ room }) => room)}::text[],
          ${clients.map(({ clientId }) => String(clientId))}::bigint[],
          ${clients.map(({ userId }) => userId)}::int[]) as c(room, client_id, user_id) using (room)),
    received as (
      insert into chat_entries (company_id, room, id, kind, author_id, received_at, sequence, entry)
      select ${companyId}::int, room, e.id, e.kind, e.author_id, e.received_at, head.last_sequence, e.entry
        from head join unnest(
          ${entries.map((entry) => entry.in)}::text[],
          ${entries.map(({ id }) => id)}::uuid[],
          ${entries.map(({ kind }) => kind)}::text[],
          ${entries.map(({ authorId }) => authorId)}::int[],
          ${entries.map(({ receivedAt }) => new Date(receivedAt).toISOString())}::timestamptz[],
          ${entries.map(({ entry }) => toStorableJson(JSON.stringify(entry)))}::jsonb[])
            as e(room, id, kind, author_id, received_at, entry) using (room)
      returning room),
    told as materialized (select distinct room, ${`${PROJECT_CHAT_JOB.name}:`}::text || room as key from received),
    replaced as (
      delete from jobs where company_id = ${companyId}::int and id in (
        select id from jobs
         where company_id = ${companyId}::int and job_key in (select key from told) and locked_by is null and failed_at is null
           for update skip locked)),
    job as (
      insert into jobs (company_id, lane, task, payload, job_key, serial_key)
      select ${companyId}::int, ${PROJECT_CHAT_JOB.lane}::text, ${PROJECT_CHAT_JOB.name}::text, jsonb_build_object('room', room), key, key from told)
    select room, last_sequence from head`.compile(queryBuilder);
}
