import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import type { Revision } from '@prosa/domain/messages/decide-revision';
import { withoutSignature } from '@prosa/domain/messages/sign-message';
import { errorKey } from '@prosa/i18n/error-key';
import { revisionTexts } from '@prosa/i18n/revision-texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../shell/language.ts';
import type { Enqueued } from '../sync/enqueue.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { toastError } from '../ui/toast.ts';
import { deleteMessage, editMessage } from './revise-message.ts';
import type { MessageView } from './use-conversation.ts';

type RevisionDialogProps = { kind: Revision; message: MessageView; onClose: () => void };

/** Asks for a message's new text, or whether it is to go. */
export function RevisionDialog({ kind, message, onClose }: RevisionDialogProps) {
  const { t } = useTranslation();
  const perform = async (work: Promise<Enqueued>) => {
    onClose();
    const done = await work;
    if (!done.ok) toastError(t(errorKey(done.code)));
  };
  return kind === 'edit' ? (
    <EditDialog message={message} onClose={onClose} onSave={(body) => void perform(editMessage(message, body))} />
  ) : (
    <DeleteDialog onClose={onClose} onDelete={() => void perform(deleteMessage(message))} />
  );
}

type EditDialogProps = { message: MessageView; onClose: () => void; onSave: (body: string) => void };

function EditDialog({ message, onClose, onSave }: EditDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const texts = revisionTexts[language];
  const said = withoutSignature(message.body);
  // The name above the text stays as it was sent.
  const signature = message.body.slice(0, message.body.length - said.length);
  const [text, setText] = useState(said);
  const isBlank = text.trim() === '';
  const tooLong = signature.length + text.length > MESSAGE_MAX_CHARACTERS;
  const save = () => {
    if (isBlank || tooLong) return;
    if (text === said) onClose();
    else onSave(signature + text);
  };
  return (
    <Dialog open onClose={onClose} title={texts.editTitle} description={texts.editHint}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={texts.text}>
          <TextArea
            value={text}
            rows={4}
            dir="auto"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              save();
            }}
          />
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isBlank || tooLong}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ onClose, onDelete }: { onClose: () => void; onDelete: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const texts = revisionTexts[language];
  return (
    <Dialog open onClose={onClose} title={texts.deleteTitle} description={texts.deleteText}>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" onClick={onDelete}>
          {t('conversation.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
