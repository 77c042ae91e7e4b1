import type { FileListOption } from '@prosa/contract/file-lists/file-list';
import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileBadge } from '../files/file-badge.tsx';
import { formatFileSize } from '../files/format-file-size.ts';
import { RemoveFileButton } from '../kit/fields/remove-file-button.tsx';
import { useLanguage } from '../platform/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Input } from '../ui/fields/field.tsx';
import { FileInput } from '../ui/files/file-input.tsx';

type FileOptionProps = {
  name: string;
  /** The option with its file as the server has it. */
  stored: FileListOption | undefined;
  /** The chosen file that is not uploaded yet. */
  picked: File | undefined;
  onName: (name: string) => void;
  onFile: (file: File) => void;
  onRemove: () => void;
};

/**
 * Shows an option of a list: its file, a field for its name, and a button that removes the option. An option without a file has a
 * button to choose one.
 */
export function FileOption({ name, stored, picked, onName, onFile, onRemove }: FileOptionProps) {
  const { t } = useTranslation('file-lists');
  const { locale } = useLanguage();
  const picker = useRef<HTMLInputElement>(null);
  const file = picked ?? (stored && { name: stored.file ?? '', size: stored.sizeBytes ?? 0 });
  return (
    <li className="flex min-w-0 items-start gap-2 rounded-md border border-border bg-background p-2">
      <FileBadge name={file?.name ?? ''} />
      <div className="grid min-w-0 flex-1 gap-1">
        <Input
          aria-label={t('nameOf', { file: file?.name ?? name })}
          dir="auto"
          autoComplete="off"
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
        {file === undefined ? (
          <div className="flex flex-wrap items-center gap-x-2 text-small text-warning">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            <span>{t('fileMissing')}</span>
            <FileInput inputRef={picker} onFiles={([chosen]) => chosen !== undefined && onFile(chosen)} />
            <Button variant="link" size="inline" onClick={() => picker.current?.click()}>
              {t('chooseFile')}
            </Button>
          </div>
        ) : (
          <p className="flex min-w-0 gap-2 text-caption text-muted-foreground">
            {stored?.path == null || picked !== undefined ? (
              <span className="truncate">{file.name}</span>
            ) : (
              <a href={stored.path} target="_blank" rel="noreferrer" className="truncate text-accent-foreground hover:underline">
                {file.name}
              </a>
            )}
            <span className="shrink-0">{formatFileSize(file.size, locale)}</span>
          </p>
        )}
      </div>
      <RemoveFileButton label={name} onRemove={onRemove} />
    </li>
  );
}
