import type { MessageId, TicketId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { AppError } from '../platform/app-error.ts';
import type { UserReadContext } from '../platform/write.ts';
import { loadMessages } from './load-message.ts';

/**
 * Finds the message that an earlier call of the user recorded in the ticket under the same id. Returns undefined if there is
 * none. Refuses with ERR_CREATING_MESSAGE if the id belongs to a message of another ticket or of another user.
 */
export async function findRecordedMessage(
  { tx, scope }: UserReadContext,
  ticketId: TicketId,
  id: MessageId,
): Promise<Message | undefined> {
  const [existing] = await loadMessages(tx, scope.companyId, [id]);
  if (existing !== undefined && (existing.ticketId !== ticketId || existing.userId !== scope.viewer.id))
    throw new AppError('ERR_CREATING_MESSAGE', 409);
  return existing;
}
