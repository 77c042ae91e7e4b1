import { Readable } from 'node:stream';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import { toStorageKey } from '../../platform/storage/media-store.ts';
import type { Services } from '../../platform/services.ts';
import { unreadInboxFilters } from '../inbox-filters.ts';
import { fillDocuments, type DocumentIds } from './fill-documents.ts';
import { fillFlow, type FlowIds } from './fill-flows.ts';
import { fillTicketLog } from './fill-ticket-log.ts';
import { fillLookups, type LookupIds } from './fill-lookups.ts';
import { SHARED_NUMBER } from './insert-second-company-rows.ts';

/** A mark that every text of the first company (Aurora) contains, so that tests find its data in an answer. */
export const AURORA_MARK = 'so-da-aurora';
/**
 * A mark that only the texts of the first company's ticket contain. Users who may not see the ticket must get none of these
 * texts.
 */
export const AURORA_TICKET_MARK = 'so-do-atendimento';
/** The size in bytes of the unfinished upload. */
export const UPLOAD_BYTES = 2;

export type AuroraIds = DocumentIds &
  FlowIds &
  LookupIds & {
    readonly companyId: CompanyId;
    readonly userId: UserId;
    readonly colleagueId: number;
    readonly ticketId: number;
    readonly uuid: string;
    readonly contactId: number;
    readonly mediaId: string;
    readonly messageId: string;
    readonly deviceId: string;
    readonly noteId: string;
    readonly longJobId: string;
    /** The id of the admin's session. */
    readonly sessionId: string;
    /** The id of a quick reply that only the admin may see. */
    readonly quickMessageId: string;
    readonly scheduleId: string;
    readonly fileListId: number;
    readonly fileListOptionId: string;
    readonly integrationId: number;
    /** The id of a view of the inbox that only the admin has. */
    readonly inboxViewId: string;
  };

/** Inserts rows of every kind for the first company. The caller has already inserted the colleague and the session. */
export async function fillAurora(
  services: Services,
  companyId: CompanyId,
  userId: UserId,
): Promise<Omit<AuroraIds, 'colleagueId' | 'sessionId'>> {
  const companyColumn = { company_id: companyId };
  const [mediaId, messageId, quickMessageId] = [services.newId(), services.newId(), services.newId()];
  const scheduleId = services.newId();
  const inboxViewId = services.newId();
  const fileListOptionId = services.newId();
  const noteId = services.newId();
  const longJobId = services.newId();
  const ids = await services.database.withTenant(companyId, async (tx) => {
    const lookups = await fillLookups(tx, companyId, AURORA_MARK);
    const { queueId, whatsappId, tagId } = lookups;
    const { id: contactId } = await tx
      .insertInto('contacts')
      .values({
        ...companyColumn,
        name: AURORA_MARK,
        number: SHARED_NUMBER,
        channel: 'simulator',
        url_picture: `https://example.com/${AURORA_MARK}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('contact_tags')
      .values({ ...companyColumn, contact_id: contactId, tag_id: tagId })
      .execute();
    const { id: ticketId, uuid } = await tx
      .insertInto('tickets')
      .values({
        ...companyColumn,
        status: 'open',
        channel: 'simulator',
        contact_id: contactId,
        whatsapp_id: whatsappId,
        queue_id: queueId,
        user_id: userId,
        last_message: `${AURORA_MARK} ${AURORA_TICKET_MARK}`,
        unread_messages: 1,
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('media')
      .values({
        ...companyColumn,
        id: mediaId,
        ticket_id: ticketId,
        name: `${AURORA_MARK} ${AURORA_TICKET_MARK}`,
        mime_type: 'text/plain',
        size_bytes: AURORA_MARK.length + 1 + AURORA_TICKET_MARK.length,
        storage_key: toStorageKey(companyId, mediaId, { part: 'file' }),
        thumbnail_key: toStorageKey(companyId, mediaId, { part: 'thumbnail' }),
      })
      .execute();
    await tx
      .insertInto('messages')
      .values({
        ...companyColumn,
        id: messageId,
        ticket_id: ticketId,
        body: `${AURORA_MARK} ${AURORA_TICKET_MARK}`,
        user_id: userId,
        from_me: true,
        media_id: mediaId,
        delivery: 'sent',
      })
      .execute();
    await tx
      .insertInto('uploads')
      .values({
        ...companyColumn,
        id: messageId,
        user_id: userId,
        size_bytes: String(UPLOAD_BYTES),
        used_at: null,
        updated_at: services.clock(),
      })
      .execute();
    await tx
      .insertInto('quick_messages')
      .values({
        ...companyColumn,
        id: quickMessageId,
        user_id: userId,
        shortcode: AURORA_MARK,
        message: `${AURORA_MARK} ${AURORA_TICKET_MARK}`,
        visao: false,
      })
      .execute();
    await tx
      .insertInto('schedules')
      .values({
        ...companyColumn,
        id: scheduleId,
        contact_id: contactId,
        contact_name: AURORA_MARK,
        user_id: userId,
        body: AURORA_MARK,
        send_at: new Date('2099-01-01T12:00:00Z'),
        first_at: new Date('2099-01-01T12:00:00Z'),
        open_ticket: 'enabled',
        status_ticket: 'closed',
        intervalo: 1,
        valor_intervalo: 1,
        enviar_quantas_vezes: 1,
        tipo_dias: 4,
        assinar: false,
      })
      .execute();
    await tx
      .insertInto('inbox_views')
      .values({
        ...companyColumn,
        id: inboxViewId,
        user_id: userId,
        name: AURORA_MARK,
        filters: JSON.stringify(unreadInboxFilters),
        position: 1,
      })
      .execute();
    const { id: fileListId } = await tx
      .insertInto('file_lists')
      .values({ ...companyColumn, name: AURORA_MARK, message: AURORA_MARK, user_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('file_list_options')
      .values({ ...companyColumn, file_list_id: fileListId, id: fileListOptionId, name: AURORA_MARK, position: 0 })
      .execute();
    const { id: integrationId } = await tx
      .insertInto('queue_integrations')
      .values({
        ...companyColumn,
        name: AURORA_MARK,
        type: 'webhook',
        project_name: AURORA_MARK,
        language: 'pt-BR',
        url_n8n: `https://${AURORA_MARK}.example.com`,
        typebot_slug: AURORA_MARK,
        typebot_delay_message_ms: 1_000,
        typebot_expires_minutes: 1,
        typebot_keyword_finish: '',
        typebot_keyword_restart: '',
        typebot_restart_message: AURORA_MARK,
        typebot_unknown_message: AURORA_MARK,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('queues').set({ integration_id: integrationId }).where('company_id', '=', companyId).execute();
    await tx
      .insertInto('queue_integration_calls')
      .values({ ...companyColumn, integration_id: integrationId, kind: 'test', duration_ms: 5, attempt: 1, status: 418 })
      .execute();
    await tx
      .insertInto('ticket_notes')
      .values({
        ...companyColumn,
        id: noteId,
        ticket_id: ticketId,
        contact_id: contactId,
        user_id: userId,
        note: `${AURORA_MARK} ${AURORA_TICKET_MARK}`,
      })
      .execute();
    await fillTicketLog(tx, { companyId, ticketId, userId }, AURORA_MARK);
    await tx
      .insertInto('change_log')
      .values({
        ...companyColumn,
        entity: 'queue',
        row_id: '1',
        row_name: AURORA_MARK,
        action: 'create',
        changes: '[]',
        user_name: '',
      })
      .execute();
    await tx
      .insertInto('long_jobs')
      .values({
        ...companyColumn,
        id: longJobId,
        kind: 'import-tags',
        subject: AURORA_MARK,
        file_key: `${companyId}/exports/${longJobId}/export.zip`,
        input: '{}',
        state: 'done',
        total: null,
        user_id: null,
      })
      .execute();
    await tx
      .insertInto('long_job_rows')
      .values({
        ...companyColumn,
        job_id: longJobId,
        line: 2,
        name: AURORA_MARK,
        row_id: null,
        error: 'ERR_BAD_REQUEST',
        field: null,
        cells: null,
      })
      .execute();
    await tx
      .insertInto('long_job_parts')
      .values({ ...companyColumn, job_id: longJobId, first_row: 0, rows: JSON.stringify([AURORA_MARK]) })
      .execute();
    return { ...lookups, contactId, ticketId, uuid, fileListId, integrationId };
  });
  await services.media.put(`${companyId}/exports/${longJobId}/export.zip`, Readable.from([AURORA_MARK]), 'application/zip');
  for (const part of ['file', 'thumbnail'] as const)
    await services.media.put(
      toStorageKey(companyId, mediaId, { part }),
      Readable.from([`${AURORA_MARK} ${AURORA_TICKET_MARK}`]),
      'text/plain',
    );
  const documents = await fillDocuments(services, {
    companyId,
    userId,
    name: AURORA_MARK,
    secret: `${AURORA_MARK} ${AURORA_TICKET_MARK}`,
  });
  const flow = await fillFlow(services, { companyId, userId, ...ids, ...documents }, AURORA_MARK);
  return {
    companyId,
    userId,
    ...ids,
    ...documents,
    ...flow,
    deviceId: services.newId(),
    mediaId,
    messageId,
    quickMessageId,
    scheduleId,
    inboxViewId,
    fileListOptionId,
    noteId,
    longJobId,
  };
}
