import { CHAT_MESSAGE_MAX_CHARACTERS } from '@prosa/contract/chats/write-chat';
import { revisionTexts } from '@prosa/i18n/revision-texts';
import { chatTexts } from '@prosa/i18n/tools/chat-texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../shell/language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Field, TextArea } from '../ui/field.tsx';

type EditMessageDialogProps = { text: string; onSave: (text: string) => void; onClose: () => void };

/** Asks for a message's new text. */
export function EditMessageDialog({ text: said, onSave, onClose }: EditMessageDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const texts = revisionTexts[language];
  const [text, setText] = useState(said);
  const tooLong = text.length > CHAT_MESSAGE_MAX_CHARACTERS;
  const maySave = text.trim() !== '' && !tooLong;
  const save = () => {
    if (!maySave) return;
    if (text !== said) onSave(text);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={texts.editTitle} description={chatTexts[language].editHint}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={texts.text} error={tooLong ? t('composer.tooLong', { limit: CHAT_MESSAGE_MAX_CHARACTERS }) : undefined}>
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
          <Button type="submit" variant="primary" disabled={!maySave}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type DeleteMessageDialogProps = { onDelete: () => void; onClose: () => void };

/** Asks whether a message is to go. */
export function DeleteMessageDialog({ onDelete, onClose }: DeleteMessageDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const texts = chatTexts[language];
  return (
    <Dialog open onClose={onClose} title={texts.deleteTitle} description={texts.deleteText}>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="destructive"
          onClick={() => {
            onDelete();
            onClose();
          }}
        >
          {t('conversation.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
