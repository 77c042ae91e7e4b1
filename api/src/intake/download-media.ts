import { Readable } from 'node:stream';
import type { CompanyId } from '@prosa/contract/ids';
import { openConnection } from '../channels/open-connection.ts';
import type { Job } from '../platform/jobs.ts';
import { storageKey } from '../platform/media-store.ts';
import type { Services } from '../platform/services.ts';
import { write } from '../platform/write.ts';

type Download = Extract<Job, { task: 'download-media' }>['payload'];

/**
 * Fetches the file of a recorded message (M4 of SPEC.md). Repeatable: the message's id is the file's. On the last try the
 * message says that its file could not be had.
 */
export async function downloadMedia(
  services: Services,
  companyId: CompanyId,
  job: Download,
  isLastTry: boolean,
  signal: AbortSignal,
): Promise<void> {
  const found = await services.database.withTenant(companyId, async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .select(['ticket_id as ticketId', 'whatsapp_id as whatsappId', 'media_id as mediaId'])
      .where('company_id', '=', companyId)
      .where('id', '=', job.messageId)
      .executeTakeFirst();
    if (message === undefined || message.whatsappId === null || message.mediaId !== null) return null;
    const access = await openConnection(tx, services.secrets, companyId, message.whatsappId);
    return access === null ? null : { ticketId: message.ticketId, access };
  });
  const adapter = found === null ? undefined : services.channels.get(found.access.channel);
  if (found === null || adapter === undefined) return;
  const key = storageKey(companyId, job.messageId, 'file');
  try {
    const file = await adapter.download(found.access, job.ref, signal);
    const sizeBytes = await services.media.put(
      key,
      file.body instanceof Readable ? file.body : new Readable().wrap(file.body),
      job.mimeType,
    );
    await write(services, companyId, async (tx, changes) => {
      await tx
        .insertInto('media')
        .values({
          company_id: companyId,
          id: job.messageId,
          ticket_id: found.ticketId,
          name: job.name,
          mime_type: job.mimeType,
          size_bytes: sizeBytes,
          storage_key: key,
          thumbnail_key: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx
        .updateTable('messages')
        .set({ media_id: job.messageId, failure: null })
        .where('company_id', '=', companyId)
        .where('id', '=', job.messageId)
        .execute();
      changes.messages.set(job.messageId, 'update');
    });
  } catch (error) {
    if (isLastTry)
      await write(services, companyId, async (tx, changes) => {
        await tx
          .updateTable('messages')
          .set({ failure: 'ERR_WAPP_DOWNLOAD_MEDIA' })
          .where('company_id', '=', companyId)
          .where('id', '=', job.messageId)
          .execute();
        changes.messages.set(job.messageId, 'update');
      });
    throw error;
  }
}
