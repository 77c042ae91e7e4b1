import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import type { Revision } from '@prosa/domain/messages/decide-revision';
import { withoutSignature } from '@prosa/domain/messages/sign-message';
import { errorKey } from '@prosa/i18n/error-key';
import { revisionTexts } from '@prosa/i18n/revision-texts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../shell/language.ts';
import type { Enqueued } from '../sync/enqueue.ts';
import { toastError } from '../ui/toast.ts';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { EditTextDialog } from './edit-text-dialog.tsx';
import { deleteMessage, editMessage } from './revise-message.ts';
import type { MessageView } from './use-conversation.ts';

type RevisionDialogProps = { kind: Revision; message: MessageView; onClose: () => void };

/** Asks for a message's new text, or whether it is to go. */
export function RevisionDialog({ kind, message, onClose }: RevisionDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const texts = revisionTexts[language];
  const perform = async (work: Promise<Enqueued>) => {
    const done = await work;
    if (!done.ok) toastError(t(errorKey(done.code)));
  };
  if (kind === 'delete')
    return (
      <DeleteMessageDialog
        title={texts.deleteTitle}
        text={texts.deleteText}
        onDelete={() => void perform(deleteMessage(message))}
        onClose={onClose}
      />
    );
  const said = withoutSignature(message.body);
  // The name above the text stays as it was sent.
  const signature = message.body.slice(0, message.body.length - said.length);
  return (
    <EditTextDialog
      text={said}
      limit={MESSAGE_MAX_CHARACTERS - signature.length}
      hint={texts.editHint}
      onSave={(text) => void perform(editMessage(message, signature + text))}
      onClose={onClose}
    />
  );
}
