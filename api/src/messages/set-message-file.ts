import type { MessageId } from '@prosa/contract/ids';
import type { MediaType } from '@prosa/contract/messages/message';
import type { Write } from '../platform/write.ts';

/** The downloaded file of a recorded message, or the reason why the message has none. */
export type MessageFileOutcome =
  | { readonly mediaId: string; readonly mediaType: MediaType; readonly failure: null }
  | { readonly failure: string };

/** Stores the downloaded file of a recorded message, or the reason why the message has no file. */
export async function setMessageFile(
  { tx, companyId, changes }: Write,
  messageId: MessageId,
  file: MessageFileOutcome,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set('mediaId' in file ? { media_id: file.mediaId, media_type: file.mediaType, failure: null } : { failure: file.failure })
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .execute();
  changes.messages.set(messageId, 'update');
}
