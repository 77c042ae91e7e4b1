import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { discardEntry, retryEntry } from '../../sync/outbox/outbox-actions.ts';
import { useUploadProgress } from '../../sync/outbox/upload-progress.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cn } from '../../ui/cn.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { RefusalNotice } from '../../ui/feedback/refusal-notice.tsx';
import { formatDeliveryFailure } from '../media/delivery-failure.ts';
import { maySendInTicket, mayWriteInTicket } from '../../conversation-parts/may-send-in-ticket.ts';
import { UndeliveredReaction } from '../reactions/undelivered-reaction.tsx';
import { UndoSendButton } from './undo-send-button.tsx';
import { deleteMessage } from '../revisions/revise-message.ts';
import { RefusedRevision } from '../revisions/refused-revision.tsx';
import { resendMessage } from '../sending/resend-message.ts';
import { returnToDraft } from '../../drafts/return-to-draft.ts';
import type { MessageView } from '../conversation/message-view.ts';

type MessageSendingNoteProps = { message: MessageView; mayAnswer: boolean; onEdit: (message: MessageView) => void };

/** Shows why a message is unsent or was refused, with the possible actions, or that its delivery is not confirmed. */
export function MessageSendingNote({ message, mayAnswer, onEdit }: MessageSendingNoteProps) {
  const { t } = useTranslation();
  const { outbox } = message;
  const { id: userId } = useSignedInUser();
  const line = 'mx-1 mb-1 mt-0.5 flex max-w-full flex-wrap items-center justify-end gap-x-2.5 text-right text-caption';
  const resend = async () => {
    const sent = await resendMessage(message);
    if (!sent) toastError(t('network.needed'));
  };
  const uploaded = useUploadProgress(outbox?.state === 'waiting' ? outbox.entryId : undefined);
  // A reaction is a message of its own only if the message that it is about is not on the screen.
  if (message.mediaType === 'reactionMessage')
    return outbox?.state === 'refused' || message.delivery === 'failed' ? (
      <UndeliveredReaction reaction={message} onReact={undefined} />
    ) : null;
  if (outbox?.state === 'refused' && outbox.command === 'forward-message')
    return (
      <RefusalNotice
        text={t('conversation.notSent', {
          reason: outbox.code === undefined ? t('common.unexpected') : t(toErrorKey(outbox.code)),
        })}
        onRetry={() => retryEntry(outbox.entryId)}
        onEdit={undefined}
        onDiscard={() => discardEntry(outbox.entryId)}
        className={line}
      />
    );
  if (outbox?.state === 'refused' && outbox.command !== 'send-message')
    return <RefusedRevision message={message} outbox={outbox} onEdit={onEdit} className={line} />;
  if (outbox?.state === 'refused') return <RefusedMessage message={message} outbox={outbox} className={line} />;
  if (outbox?.state === 'waiting' && outbox.command === 'send-message' && outbox.undoUntilMs !== undefined)
    return <UndoSendButton entryId={outbox.entryId} endsAtMs={outbox.undoUntilMs} className={line} />;
  if (uploaded !== undefined && uploaded < 1)
    return (
      <div className={cn(line, 'tabular-nums text-muted-foreground')}>
        {t('conversation.uploading', { percent: Math.floor(uploaded * 100) })}
      </div>
    );
  if (message.delivery === 'queued' && message.failure === 'ERR_PROVIDER_AWAY')
    return <div className={cn(line, 'text-muted-foreground')}>{formatDeliveryFailure(t, message.failure)}</div>;
  if (message.isDeleted && message.failure === 'ERR_DELETE_WAPP_MSG')
    return (
      <div role="alert" className={cn(line, 'text-destructive')}>
        {t('conversation.deletionFailed', { reason: t('errors.ERR_DELETE_WAPP_MSG') })}
        {message.userId === userId && (
          <Button variant="link" size="inline" className="text-destructive" onClick={() => void deleteMessage(message)}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    );
  const hasFailed = message.delivery === 'failed';
  if (!hasFailed && message.delivery !== 'unconfirmed') return null;
  return (
    <div className={cn(line, hasFailed ? 'text-destructive' : 'text-warning')}>
      {hasFailed
        ? t('conversation.notSent', { reason: formatDeliveryFailure(t, message.failure) })
        : t('conversation.unconfirmed')}
      {mayAnswer && (
        <Button
          variant="link"
          size="inline"
          className={hasFailed ? 'text-destructive' : 'text-warning'}
          onClick={() => void resend()}
        >
          {t('conversation.sendAgain')}
        </Button>
      )}
    </div>
  );
}

type RefusedMessageProps = { message: MessageView; outbox: NonNullable<MessageView['outbox']>; className: string };

function RefusedMessage({ message, outbox: { code, entryId }, className }: RefusedMessageProps) {
  const { t } = useTranslation();
  const { id: userId } = useSignedInUser();
  const database = useDatabase();
  const ticket = useLiveQuery(() => database?.tickets.get(message.ticketId), [database, message.ticketId]);
  const reason = code === undefined ? t('common.unexpected') : t(toErrorKey(code));
  // A card's text is the name of its contact or place, and not a text that the user typed.
  const isCard = message.mediaType === 'contactMessage' || message.mediaType === 'locationMessage';
  const isEditable = database !== undefined && !isCard && mayWriteInTicket(ticket, message.isPrivate);
  return (
    <RefusalNotice
      text={t('conversation.notSent', { reason })}
      onRetry={maySendInTicket(ticket, userId) ? () => retryEntry(entryId) : undefined}
      onEdit={isEditable ? () => returnToDraft(database, entryId) : undefined}
      onDiscard={() => discardEntry(entryId)}
      className={className}
    />
  );
}
