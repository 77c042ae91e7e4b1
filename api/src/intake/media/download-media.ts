import type { MediaType } from '@prosa/contract/messages/message';
import type { CompanyId, MessageId } from '@prosa/contract/ids';
import { findConnectionWithSecrets } from '../../channels/find-connection-with-secrets.ts';
import { addMedia } from '../../media/add-media.ts';
import { toMediaType } from '../../media/media-types.ts';
import { withThumbnail, type MediaFile } from '../../media/pictures/with-thumbnail.ts';
import { receiveFile } from '../../media/receive-file.ts';
import { loadMessages } from '../../messages/load-message.ts';
import { setMessageFile } from '../../messages/set-message-file.ts';
import { updateTicketPreview } from '../../messages/update-ticket-preview.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { type MediaDownload, downloadMediaJob } from './download-media-job.ts';
import { createJobRunner } from '../../platform/jobs/job-runner.ts';

/**
 * Downloads the file of a recorded message (rule M4 of SPEC.md). Stores it like an upload: detects its type, limits its size and
 * makes a thumbnail. The file gets the message's id, so a repeat does no harm. If the file is too large or the last attempt
 * fails, the message shows the reason.
 */
export async function downloadMedia(
  services: Services,
  companyId: CompanyId,
  { job, isLastTry, signal }: { readonly job: MediaDownload; readonly isLastTry: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const download = await services.database.withTenant(companyId, async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .select(['whatsapp_id as whatsappId', 'media_id as mediaId', 'is_deleted as isDeleted'])
      .where('company_id', '=', companyId)
      .where('id', '=', job.messageId)
      .executeTakeFirst();
    if (message === undefined || message.isDeleted || message.whatsappId === null || message.mediaId !== null) return null;
    return findConnectionWithSecrets({ tx, companyId }, services.secrets, message.whatsappId);
  });
  const adapter = download === null ? undefined : services.channels.get(download.channel);
  if (download === null || adapter === undefined) return;
  try {
    const { body } = await adapter.download(download, job.ref, signal);
    const file = await receiveFile(body, job.name);
    try {
      await storeDownload(services, companyId, {
        messageId: job.messageId,
        file: await withThumbnail(services, companyId, file),
      });
    } finally {
      await file.dispose();
    }
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.code === 'ERR_MEDIA_TOO_LARGE';
    if (isTooLarge || isLastTry)
      await recordDownloadFailure(services, companyId, {
        messageId: job.messageId,
        failure: isTooLarge ? 'ERR_MEDIA_TOO_LARGE' : 'ERR_WAPP_DOWNLOAD_MEDIA',
      });
    if (!isTooLarge) throw error;
  }
}

async function storeDownload(
  services: Services,
  companyId: CompanyId,
  { messageId, file }: { readonly messageId: MessageId; readonly file: MediaFile },
): Promise<void> {
  await commit(services, companyId, async (write) => {
    const { tx } = write;
    const message = await tx
      .selectFrom('messages')
      .select(['ticket_id as ticketId', 'media_id as mediaId', 'media_type as mediaType', 'is_deleted as isDeleted'])
      .where('company_id', '=', companyId)
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst();
    if (message === undefined || message.isDeleted || message.mediaId !== null) return;
    const media = await addMedia(write, { kind: 'ticket', id: message.ticketId }, { id: messageId, file });
    const mediaType = toMessageMediaType(message.mediaType, media.mimeType);
    await setMessageFile(write, messageId, { mediaId: media.id, mediaType, failure: null });
    const [downloaded] = await loadMessages(tx, companyId, [messageId]);
    if (downloaded !== undefined) await updateTicketPreview(write, downloaded);
  });
}

/**
 * Returns the type of a message by the content of its file. There are two exceptions: a message that was sent as a document stays
 * a document, and a voice message in a video container stays a voice message.
 */
function toMessageMediaType(declaredType: MediaType, mimeType: string): MediaType {
  const actualType = toMediaType(mimeType);
  return declaredType === 'application' || (declaredType === 'audio' && actualType === 'video') ? declaredType : actualType;
}

async function recordDownloadFailure(
  services: Services,
  companyId: CompanyId,
  { messageId, failure }: { readonly messageId: MessageId; readonly failure: string },
): Promise<void> {
  await commit(services, companyId, (write) => setMessageFile(write, messageId, { failure }));
}

export const downloadMediaRunner = createJobRunner(
  downloadMediaJob,
  ({ services, companyId, isLastAttempt, createCallSignal }, download) =>
    downloadMedia(services, companyId, { job: download, isLastTry: isLastAttempt, signal: createCallSignal() }),
);
