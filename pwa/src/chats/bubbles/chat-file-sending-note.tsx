import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { currentDatabase } from '../../sync/database/current-database.ts';
import { retryEntry } from '../../sync/outbox/outbox-actions.ts';
import { useUploadProgress } from '../../sync/outbox/upload-progress.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cn } from '../../ui/cn.ts';
import { RefusalNotice } from '../../ui/feedback/refusal-notice.tsx';
import { discardChatFile, returnFileToDraft } from '../composer/chat-files.ts';
import type { ChatMessageView } from '../chat-message.ts';

type ChatFileSendingNoteProps = { message: ChatMessageView; outbox: NonNullable<ChatMessageView['outbox']> };

/**
 * Shows how much of a message's file has been uploaded, with a button that takes the file back. If the server refused the file,
 * shows the reason, and buttons to retry, edit or discard.
 */
export function ChatFileSendingNote({ message, outbox }: ChatFileSendingNoteProps) {
  const { t } = useTranslation('chats');
  const uploaded = useUploadProgress(outbox.state === 'waiting' ? outbox.entryId : undefined);
  const line = 'mx-1 mb-1 mt-0.5 flex max-w-full flex-wrap items-center justify-end gap-x-2.5 text-right text-caption';
  if (outbox.state === 'refused')
    return (
      <RefusalNotice
        text={t('conversation.notSent', {
          reason: outbox.code === undefined ? t('common.unexpected') : t(toErrorKey(outbox.code)),
        })}
        onRetry={() => retryEntry(outbox.entryId)}
        onEdit={() => returnFileToDraft(currentDatabase(), outbox.entryId)}
        onDiscard={() => discardChatFile(message)}
        className={line}
      />
    );
  return (
    <div className={cn(line, 'tabular-nums text-muted-foreground')}>
      {uploaded !== undefined && uploaded < 1 && t('conversation.uploading', { percent: Math.floor(uploaded * 100) })}
      <Button variant="link" size="inline" onClick={() => void discardChatFile(message)}>
        {t('takeBack')}
      </Button>
    </div>
  );
}
