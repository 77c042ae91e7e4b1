import { Paperclip, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileThumbnail } from '../files/file-preview.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { FileInput } from '../ui/files/file-input.tsx';
import { loadQuickMessageFile } from './load-quick-message-file.ts';
import type { QuickMessageFileChange } from './save-quick-message.ts';
import type { QuickMessageView } from './use-quick-messages.ts';

type QuickMessageAttachmentProps = {
  row: QuickMessageView | undefined;
  change: QuickMessageFileChange;
  isReadOnly: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** Shows the file that a quick reply will have once it is saved, with the possible actions. */
export function QuickMessageAttachment({ row, change, isReadOnly, onChoose, onRemove }: QuickMessageAttachmentProps) {
  const { t } = useTranslation('quick-messages');
  const picker = useRef<HTMLInputElement>(null);
  const storedFile = useQuickMessageFile(row);
  const file = change instanceof File ? change : change === 'removed' ? undefined : storedFile;
  const name = change instanceof File ? change.name : change === 'removed' ? null : (row?.mediaName ?? null);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3 rounded-md border border-border bg-background p-2">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-sm bg-muted">
        {file === undefined ? <Paperclip aria-hidden className="size-5 text-muted-foreground" /> : <FileThumbnail file={file} />}
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 basis-24 text-small [overflow-wrap:anywhere]">{name ?? t('noMedia')}</span>
      {!isReadOnly && (
        <>
          <FileInput inputRef={picker} onFiles={([chosen]) => chosen !== undefined && onChoose(chosen)} />
          <Button onClick={() => picker.current?.click()}>{t('attach')}</Button>
          {name !== null && (
            <Button variant="ghost" size="icon" aria-label={t('removeMedia')} onClick={onRemove}>
              <X aria-hidden />
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/**
 * Returns the file of a quick reply once it is loaded. Undefined if the quick reply has no file, or the file is not available
 * now.
 */
export function useQuickMessageFile(row: QuickMessageView | undefined): File | undefined {
  const [file, setFile] = useState<{ readonly of: string; readonly file: File | undefined }>();
  // The key contains the path, because a new file may have the same name as the former one.
  const key = row?.isMedia === true ? `${row.id} ${row.mediaPath} ${row.mediaName}` : undefined;
  useEffect(() => {
    if (row === undefined || key === undefined) return;
    let isUnmounted = false;
    void loadQuickMessageFile(row).then((found) => {
      if (!isUnmounted) setFile({ of: key, file: found });
    });
    return () => {
      isUnmounted = true;
    };
    // The row is a new object at every read, and the key contains the fields that matter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return file?.of === key ? file?.file : undefined;
}
