import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { discardEntry, retryEntry } from '../../sync/outbox/outbox-actions.ts';
import { RefusalNotice } from '../../ui/feedback/refusal-notice.tsx';
import type { MessageView } from '../conversation/message-view.ts';

type RefusedRevisionProps = {
  message: MessageView;
  outbox: NonNullable<MessageView['outbox']>;
  onEdit: (message: MessageView) => void;
  className: string;
};

/** Shows why an edit or a deletion was refused. The message's bubble still shows the text that the server has. */
export function RefusedRevision({
  message,
  outbox: { code, entryId, command, refusedBody },
  onEdit,
  className,
}: RefusedRevisionProps) {
  const { t } = useTranslation();
  const reason = code === undefined ? t('common.unexpected') : t(toErrorKey(code));
  const edit = () => onEdit({ ...message, body: refusedBody ?? message.body });
  return (
    <RefusalNotice
      text={command === 'edit-message' ? t('conversation.notEdited', { reason }) : t('conversation.notDeleted', { reason })}
      onRetry={() => retryEntry(entryId)}
      onEdit={command === 'edit-message' ? edit : undefined}
      onDiscard={() => discardEntry(entryId)}
      className={className}
    />
  );
}
