import type { Channel } from '@prosa/contract/channels/channel';
import { isInEditWindow, findRevisionRefusal } from '@prosa/domain/messages/decide-revision';
import type { SessionUser } from '@prosa/contract/session/session';
import { estimateServerTime } from '../../platform/server-time.ts';
import type { MessageView } from '../conversation/message-view.ts';

export type AllowedRevisions = { readonly edit: boolean; readonly delete: boolean; readonly channelForbids: boolean };

/**
 * Decides by the server's rules whether the app offers to edit or delete a message. A message that the server doesn't have yet
 * can be edited without a time limit.
 */
export function decideAllowedRevisions(message: MessageView, user: Pick<SessionUser, 'id'>, channel: Channel): AllowedRevisions {
  const by = { userId: user.id, channel };
  const isHere = message.outbox?.command === 'send-message';
  const isSame = !message.isDeleted;
  const refusal = findRevisionRefusal('edit', message, by);
  const inTime = isHere || isInEditWindow(message, estimateServerTime());
  return {
    edit: isSame && refusal === undefined && inTime && message.body !== '' && message.outbox?.state !== 'refused',
    delete: isSame && findRevisionRefusal('delete', message, by) === undefined && message.outbox?.state !== 'refused',
    channelForbids: isSame && refusal === 'ERR_CHANNEL_CANNOT_REVISE',
  };
}
