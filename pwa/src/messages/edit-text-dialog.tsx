import { revisionTexts } from '@prosa/i18n/revision-texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../shell/language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Field, TextArea } from '../ui/field.tsx';

type EditTextDialogProps = {
  text: string;
  /** Most characters it may have. */
  limit: number;
  hint: string;
  /** Only of a text that changed. */
  onSave: (text: string) => void;
  onClose: () => void;
};

/** Asks for a message's new text; Enter saves it. */
export function EditTextDialog({ text: said, limit, hint, onSave, onClose }: EditTextDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const texts = revisionTexts[language];
  const [text, setText] = useState(said);
  const tooLong = text.length > limit;
  const maySave = text.trim() !== '' && !tooLong;
  const save = () => {
    if (!maySave) return;
    if (text !== said) onSave(text);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={texts.editTitle} description={hint}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={texts.text} error={tooLong ? t('composer.tooLong', { limit }) : undefined}>
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
