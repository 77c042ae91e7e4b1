import { errorKey } from '@prosa/i18n/error-key';
import { useTranslation } from 'react-i18next';
import { discardEntry, retryEntry } from '../sync/outbox-actions.ts';
import { Button } from '../ui/button.tsx';
import { askedRevision } from './asked-revision.ts';
import type { MessageView } from './use-conversation.ts';

type RefusedRevisionProps = { message: MessageView; outbox: NonNullable<MessageView['outbox']>; className: string };

/** Why an edit or a deletion was not taken; the message stands as the server has it. */
export function RefusedRevision({ message, outbox: { code, entryId, command, refusedBody }, className }: RefusedRevisionProps) {
  const { t } = useTranslation();
  const reason = code === undefined ? t('common.unexpected') : t(errorKey(code));
  const act = (label: string, onClick: () => unknown) => (
    <Button variant="link" size="inline" className="text-bad" onClick={() => void onClick()}>
      {label}
    </Button>
  );
  const edit = () => askedRevision.set({ kind: 'edit', message: { ...message, body: refusedBody ?? message.body } });
  return (
    <div role="alert" className={className}>
      {command === 'edit-message' ? t('conversation.notEdited', { reason }) : t('conversation.notDeleted', { reason })}
      {act(t('common.retry'), () => retryEntry(entryId))}
      {command === 'edit-message' && act(t('common.edit'), edit)}
      {act(t('common.discard'), () => discardEntry(entryId))}
    </div>
  );
}
