import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { cn } from '../cn.ts';
import { FileInput } from './file-input.tsx';

const MEGABYTE = 1024 * 1024;

type FileDropProps = {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
  accept?: string;
  maxBytes: number;
};

/**
 * A field for a file, which the user drops or chooses. If a file is too large, the field shows an error with the maximum size.
 */
export function FileDrop({ label, file, onFile, accept, maxBytes }: FileDropProps) {
  const { t } = useTranslation('kit');
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const acceptFile = ([given]: readonly File[]) => {
    if (given === undefined) return;
    const isTooLarge = given.size > maxBytes;
    setRefused(isTooLarge ? given.name : undefined);
    if (!isTooLarge) onFile(given);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    acceptFile([...event.dataTransfer.files]);
  };
  return (
    <div
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'grid gap-2 rounded-md border border-dashed border-input bg-background p-4',
        isOver && 'border-primary bg-accent',
      )}
    >
      <FileInput inputRef={picker} onFiles={acceptFile} {...(accept !== undefined && { accept })} />
      {file === null ? (
        <Button variant="ghost" onClick={() => picker.current?.click()}>
          <Upload aria-hidden />
          {t('files.drop')}
        </Button>
      ) : (
        <div className="flex min-w-0 items-center gap-2">
          <FileText aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <Button variant="ghost" size="icon" aria-label={t('files.remove', { name: file.name })} onClick={() => onFile(null)}>
            <X aria-hidden />
          </Button>
        </div>
      )}
      {refused !== undefined && (
        <p role="alert" className="text-small text-destructive">
          {t('files.tooLarge', { name: refused, limit: maxBytes / MEGABYTE })}
        </p>
      )}
    </div>
  );
}
