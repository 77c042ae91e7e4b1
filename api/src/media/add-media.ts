import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { AppError } from '../platform/app-error.ts';
import { storageKey } from '../platform/storage/media-store.ts';
import type { Services } from '../platform/services.ts';
import { isThumbnailed, type MediaFile } from './pictures/with-thumbnail.ts';
import { readDuration } from './read-duration.ts';
import type { Write } from '../platform/write.ts';

/**
 * Keeps the file of a message, of a quick reply or of a chat, with a thumbnail where it is an image; an image that is broken or
 * unfolds to too much is kept as a plain file, which nobody's screen opens. The id is the message's or the command's, so a retry stores one; refuses with
 * ERR_CREATING_MESSAGE or ERR_COMMAND_REUSED where another file has it.
 */
export async function addMedia(
  write: Write & Pick<Services, 'media'>,
  of: { readonly ticketId: number } | { readonly quickMessageId: string } | { readonly chatId: number },
  { id, file }: { readonly id: string; readonly file: MediaFile },
): Promise<{ id: string; name: string; mimeType: string; durationS: number | null }> {
  const { tx, companyId, media } = write;
  const folder = 'chatId' in of ? 'chatinterno' : undefined;
  const key = storageKey(companyId, id, 'file', folder);
  const { thumbnail } = file;
  const mimeType = thumbnail === null && isThumbnailed(file.mimeType) ? 'application/octet-stream' : file.mimeType;
  const durationS = /^(?:audio|video)\//.test(mimeType) ? await readDuration(file.path) : null;
  const thumbnailKey = thumbnail === null ? null : storageKey(companyId, id, 'thumbnail', folder);
  // Before the bytes: what lies under an id that is taken stays as it is.
  const added = await tx
    .insertInto('media')
    .values({
      company_id: companyId,
      id,
      ticket_id: 'ticketId' in of ? of.ticketId : null,
      quick_message_id: 'quickMessageId' in of ? of.quickMessageId : null,
      chat_id: 'chatId' in of ? of.chatId : null,
      name: file.name,
      mime_type: mimeType,
      size_bytes: file.sizeBytes,
      storage_key: key,
      thumbnail_key: thumbnailKey,
      duration_s: durationS,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw new AppError('ticketId' in of ? 'ERR_CREATING_MESSAGE' : 'ERR_COMMAND_REUSED', 409);
  await media.put(key, createReadStream(file.path), mimeType);
  if (thumbnail !== null && thumbnailKey !== null) await media.put(thumbnailKey, Readable.from([thumbnail]), 'image/webp');
  return { id, name: file.name, mimeType, durationS };
}
