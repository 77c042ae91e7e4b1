import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { MoveLeft, MoveRight, Plus, Send, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFile } from '../../drafts/draft-table.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cn } from '../../ui/cn.ts';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { FileInput } from '../../ui/files/file-input.tsx';
import { FilePreview, FileThumbnail } from '../../files/file-preview.tsx';

type AttachmentSheetProps = {
  files: readonly DraftFile[];
  isPrivate: boolean;
  onChange: (files: readonly DraftFile[]) => void;
  onAdd: (files: Iterable<File>) => void;
  onDiscard: () => void;
  onSend: () => void;
};

/** Shows files over the conversation before they are sent, with preview, caption, and buttons to add, move, remove and send. */
export function AttachmentSheet({ files, isPrivate, onChange, onAdd, onDiscard, onSend }: AttachmentSheetProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(files[0]?.id);
  const [dragged, setDragged] = useState<string>();
  const caption = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const shown = files.find((each) => each.id === chosen) ?? files[0];
  useEffect(() => caption.current?.focus(), []);
  if (shown === undefined) return null;
  const place = files.indexOf(shown);
  const move = (id: string, to: number) => {
    const moved = files.find((each) => each.id === id);
    if (moved !== undefined) onChange(files.filter((each) => each !== moved).toSpliced(to, 0, moved));
  };
  const tooLong = files.some((each) => each.caption.length > MESSAGE_MAX_CHARACTERS);
  const send = () => !tooLong && onSend();
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDiscard();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.target !== caption.current) return;
    event.preventDefault();
    send();
  };
  return (
    <div
      role="group"
      aria-label={t('composer.files')}
      onKeyDown={onKey}
      className="flex min-h-0 flex-1 animate-in flex-col fade-in duration-150"
    >
      <div className="flex items-center gap-2 px-3 py-2">
        <Button variant="ghost" size="icon" aria-label={t('composer.discardFiles')} onClick={onDiscard}>
          <X aria-hidden />
        </Button>
        <span className="min-w-0 flex-1 truncate text-center font-medium">{shown.file.name}</span>
        {files.length > 1 ? (
          <>
            <ToolButton label={t('composer.moveFileBefore')} disabled={place === 0} onClick={() => move(shown.id, place - 1)}>
              <MoveLeft aria-hidden />
            </ToolButton>
            <ToolButton
              label={t('composer.moveFileAfter')}
              disabled={place === files.length - 1}
              onClick={() => move(shown.id, place + 1)}
            >
              <MoveRight aria-hidden />
            </ToolButton>
          </>
        ) : (
          <span className="w-control" />
        )}
      </div>
      <div className="grid min-h-0 flex-1 place-items-center overflow-hidden px-4 pb-3">
        <FilePreview key={shown.id} file={shown.file} />
      </div>
      <div className="border-t border-border bg-card px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] pt-3">
        <ul className="flex justify-safe-center gap-2 overflow-x-auto px-1 pb-3 pt-1.5">
          {files.map((each, at) => (
            <li
              key={each.id}
              draggable
              onDragStart={() => setDragged(each.id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                // The conversation accepts dropped files, and would otherwise treat a dragged picture of this sheet as a new
                // file.
                event.preventDefault();
                event.stopPropagation();
                if (dragged !== each.id) move(dragged, at);
              }}
              onDrop={(event) => dragged !== undefined && event.stopPropagation()}
              className={cn('group relative shrink-0', each.id === dragged && 'opacity-50')}
            >
              <button
                type="button"
                aria-label={each.file.name}
                aria-current={each.id === shown.id}
                onClick={() => {
                  setChosen(each.id);
                  caption.current?.focus();
                }}
                className={cn(
                  'grid size-14 place-items-center overflow-hidden rounded-sm border-2 bg-muted',
                  each.id === shown.id ? 'border-primary' : 'border-transparent',
                )}
              >
                <FileThumbnail file={each.file} />
              </button>
              <button
                type="button"
                aria-label={t('composer.remove', { name: each.file.name })}
                onClick={() => (files.length === 1 ? onDiscard() : onChange(files.filter((other) => other.id !== each.id)))}
                className="absolute -right-1.5 -top-1.5 grid size-6 place-items-center rounded-full border border-border bg-popover text-secondary-foreground"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
          <li className="shrink-0">
            <FileInput inputRef={picker} onFiles={onAdd} multiple />
            <button
              type="button"
              aria-label={t('composer.addFiles')}
              onClick={() => picker.current?.click()}
              className="grid size-14 place-items-center rounded-sm border border-dashed border-muted-foreground text-secondary-foreground"
            >
              <Plus aria-hidden className="size-5" />
            </button>
          </li>
        </ul>
        <div className="flex items-end gap-2">
          <textarea
            ref={caption}
            value={shown.caption}
            rows={1}
            dir="auto"
            aria-label={t('composer.caption')}
            placeholder={t('composer.caption')}
            onChange={({ target }) =>
              onChange(files.map((each) => (each.id === shown.id ? { ...each, caption: target.value } : each)))
            }
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return;
              event.preventDefault();
              onAdd(event.clipboardData.files);
            }}
            className={cn(
              'block max-h-32 min-h-11 flex-1 resize-none rounded-md border border-border bg-background px-3.5 py-2.5 outline-none field-sizing-content placeholder:text-muted-foreground focus:border-muted-foreground max-md:text-base',
              isPrivate && 'border-dashed border-note-border bg-note',
            )}
          />
          <Button
            variant="primary"
            size="large"
            aria-label={t('composer.send')}
            disabled={tooLong}
            onClick={send}
            className="relative w-12 px-0"
          >
            <Send aria-hidden />
            {files.length > 1 && (
              <span
                aria-hidden
                className="absolute -right-1.5 -top-1.5 grid h-5 min-w-5 place-items-center rounded-full border border-border bg-popover px-1 text-xs font-semibold text-foreground"
              >
                {files.length}
              </span>
            )}
          </Button>
        </div>
        {tooLong && (
          <p role="alert" className="pt-1 text-small text-destructive">
            {t('composer.tooLong', { limit: MESSAGE_MAX_CHARACTERS })}
          </p>
        )}
      </div>
    </div>
  );
}
