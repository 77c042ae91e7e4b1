import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/feedback/toast.ts';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { deleteMessage } from './revise-message.ts';
import type { MessageView } from '../conversation/message-view.ts';

/** Asks whether to delete a message of a ticket. */
export function DeleteTicketMessageDialog({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = async () => {
    const done = await deleteMessage(message);
    if (!done.ok) toastError(t(toErrorKey(done.code)));
  };
  return (
    <DeleteMessageDialog
      title={t('deletion.deleteTitle')}
      text={t('deletion.deleteText')}
      onDelete={() => void remove()}
      onClose={onClose}
    />
  );
}
