import { toFlowFileUrl } from '@prosa/contract/flows/to-flow-file-url';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../../files/use-object-url.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FileInput } from '../../../ui/files/file-input.tsx';
import { listFileExtensions, toFileLimits, type FlowFileKind } from '../check-flow-file.ts';
import { FlowFilePreview } from '../flow-file-preview.tsx';
import { type FlowFileUploadState, useFileUpload } from '../use-file-upload.ts';

type FlowFileFieldProps = {
  kind: FlowFileKind;
  isOfBlock?: boolean;
  /** The stored file's name. Empty if there is none. */
  value: string;
  /** The name that the file had on the user's device. */
  original: string;
  onStored: (name: string, original: string) => void;
  onSending: (isSending: boolean) => void;
  error: string | undefined;
  readOnly: boolean;
};

/**
 * Lets the user choose a flow's file, uploads the file, and shows it with the upload's progress. Without a network the file waits
 * in this field.
 */
export function FlowFileField({
  kind,
  isOfBlock = false,
  value,
  original,
  onStored,
  onSending,
  error,
  readOnly,
}: FlowFileFieldProps) {
  const { t } = useTranslation('flow-editor');
  const picker = useRef<HTMLInputElement>(null);
  const { upload, choose, retry } = useFileUpload({
    kind,
    isOfBlock,
    onSending,
    onStored: (name, file) => onStored(name, file.name),
  });
  const extensions = listFileExtensions(kind, isOfBlock);
  return (
    <div className="grid min-w-0 gap-2">
      {upload !== undefined && upload.state !== 'unfit' ? (
        <ChosenPreview kind={kind} file={upload.file} />
      ) : (
        value !== '' && <FlowFilePreview kind={kind} url={toFlowFileUrl(value)} name={original === '' ? value : original} />
      )}
      {!readOnly && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <FileInput
            inputRef={picker}
            accept={extensions.map((extension) => `.${extension}`).join()}
            onFiles={([file]) => file !== undefined && choose(file)}
          />
          <Button data-fault={error === undefined ? undefined : true} onClick={() => picker.current?.click()}>
            <Upload aria-hidden />
            {value === '' && upload === undefined ? t('dialog.choose') : t('dialog.replace')}
          </Button>
          <span className="text-small text-muted-foreground">{t('dialog.fileLimits', toFileLimits(kind, isOfBlock))}</span>
        </div>
      )}
      {upload !== undefined && <UploadState upload={upload} onRetry={retry} />}
      {error !== undefined && (
        <p role="alert" className="text-small text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}

function ChosenPreview({ kind, file }: { kind: FlowFileKind; file: File }) {
  const url = useObjectUrl(file);
  return url !== undefined && <FlowFilePreview kind={kind} url={url} name={file.name} />;
}

function UploadState({ upload, onRetry }: { upload: FlowFileUploadState; onRetry: () => void }) {
  const { t } = useTranslation('flow-editor');
  const { name } = upload.file;
  switch (upload.state) {
    case 'unfit':
      return (
        <p role="alert" className="text-small text-destructive">
          {t(`dialog.${upload.fault.code}`, { megabytes: upload.fault.megabytes, types: upload.fault.types })}
        </p>
      );
    case 'sending': {
      const percent = Math.floor(upload.sent * 100);
      return (
        <div className="grid gap-1">
          <progress max={100} value={percent} aria-label={name} className="h-1.5 w-full accent-primary" />
          <span className="text-small text-muted-foreground tabular-nums">{t('dialog.uploading', { percent })}</span>
        </div>
      );
    }
    case 'waiting':
      return (
        <p role="status" className="flex flex-wrap items-center gap-x-2 text-small text-warning">
          <span className="min-w-0 [overflow-wrap:anywhere]">{t('dialog.uploadWaiting', { name })}</span>
          <Button variant="link" size="inline" onClick={onRetry}>
            {t('dialog.uploadRetry')}
          </Button>
        </p>
      );
    case 'refused':
      return (
        <p role="alert" className="text-small text-destructive [overflow-wrap:anywhere]">
          {t('dialog.uploadFailed', { name, reason: t(toErrorKey(upload.code)) })}
        </p>
      );
  }
}
