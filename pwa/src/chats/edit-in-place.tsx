import { CHAT_MESSAGE_MAX_CHARACTERS } from '@prosa/contract/chats/write-chat';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

type EditInPlaceProps = { text: string; onSave: (text: string) => void; onClose: () => void };

/** A message's text as a field where it stands: Enter saves what was changed, Esc leaves it as it was. */
export function EditInPlace({ text, onSave, onClose }: EditInPlaceProps) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState(text);
  const maySave = changed.trim() !== '' && changed.length <= CHAT_MESSAGE_MAX_CHARACTERS;
  const save = () => {
    if (!maySave) return;
    if (changed !== text) onSave(changed);
    onClose();
  };
  return (
    <span className="mb-1 grid w-[min(60vw,420px)] gap-2">
      <textarea
        // The field stands where the keyboard already is: the one who asked for it goes on typing.
        ref={(field) => field?.focus()}
        value={changed}
        dir="auto"
        rows={Math.min(changed.split('\n').length, 8)}
        aria-label={t('common.edit')}
        onFocus={({ currentTarget: field }) => field.setSelectionRange(field.value.length, field.value.length)}
        onChange={(event) => setChanged(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          } else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            save();
          }
        }}
        className="w-full resize-none rounded-sm border border-line bg-surface px-2 py-1 text-ink outline-none focus:border-accent max-md:text-base"
      />
      <span className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" disabled={!maySave} onClick={save}>
          {t('common.save')}
        </Button>
      </span>
    </span>
  );
}
