import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';

const MAX_FIELD_ROWS = 8;

/** A message whose text the user edits in its bubble, and the functions that save the text and end the editing. */
export type MessageEditing = {
  readonly id: string;
  readonly text: string;
  /** The maximum length of the text, in characters. */
  readonly limit: number;
  /** Called with the text if the user changed it. */
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
};

/** A message's text as a field in its bubble. Enter saves a change, and Esc cancels it. */
export function InlineTextEditor({ text, limit, onSave, onClose }: MessageEditing) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState(text);
  const tooLong = changed.length > limit;
  const maySave = changed.trim() !== '' && !tooLong;
  const save = () => {
    if (!maySave) return;
    if (changed !== text) onSave(changed);
    onClose();
  };
  return (
    <span className="mb-1 grid w-[min(60vw,--spacing(105))] max-w-full gap-2">
      <textarea
        ref={focusAtEnd}
        value={changed}
        dir="auto"
        rows={Math.min(changed.split('\n').length, MAX_FIELD_ROWS)}
        aria-label={t('common.edit')}
        aria-invalid={tooLong}
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
        className="field-sizing-content max-h-48 w-full resize-none rounded-sm border border-border bg-card px-2 py-1 text-foreground outline-none focus:border-primary aria-invalid:border-destructive max-md:text-base"
      />
      {tooLong && (
        <span role="alert" className="text-small text-destructive">
          {t('composer.tooLong', { limit })}
        </span>
      )}
      <span className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" disabled={!maySave} onClick={save}>
          {t('common.save')}
        </Button>
      </span>
    </span>
  );
}

/** Gives the field the focus, with the caret at its end. The delay lets a closing menu return the focus to its button first. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  const focus = () => {
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  };
  focus();
  requestAnimationFrame(focus);
}
