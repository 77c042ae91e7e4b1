import { Clapperboard } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FileInput } from '../../ui/files/file-input.tsx';
import { FormField } from './form-field.tsx';
import { RemoveFileButton } from './remove-file-button.tsx';
import type { FieldProps } from './use-field.ts';
import { usePickedFile } from './use-picked-file.ts';

const VIDEO_FILE_NAME_PATTERN = /\.(?:mp4|m4v|3gp|webm|mov)$/i;

type MediaFieldProps = FieldProps & {
  maxBytes: number;
  /** The name of the file on the server. */
  fileName: string | null;
};

/**
 * A form field for an image or a video, with a preview as customers see it. The field's value is a new `File`, or the URL of the
 * file on the server, or `null`.
 */
export function MediaField({ maxBytes, fileName, ...props }: MediaFieldProps) {
  const { t } = useTranslation('kit');
  const { value, url, frame, pick, remove } = usePickedFile(props, {
    maxBytes,
    convert: assertImageOrVideo,
    wrongKind: 'files.notMedia',
  });
  const picker = useRef<HTMLInputElement>(null);
  const name = value instanceof File ? value.name : (fileName ?? '');
  const isFilm = value instanceof File ? value.type.startsWith('video/') : VIDEO_FILE_NAME_PATTERN.test(name);
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <div role="group" aria-label={props.label} className="grid justify-items-start gap-2">
        <FileInput inputRef={picker} accept="image/*,video/*" onFiles={pick} />
        {url !== null && (
          <>
            {isFilm ? (
              <video src={url} controls aria-label={name} className="max-h-48 max-w-full rounded-md bg-muted" />
            ) : (
              <img src={url} alt={name} className="max-h-48 max-w-full rounded-md bg-muted object-contain" />
            )}
            <span className="max-w-full truncate text-small text-muted-foreground">{name}</span>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => picker.current?.click()}>
            <Clapperboard aria-hidden />
            {t('files.chooseMedia')}
          </Button>
          {url !== null && <RemoveFileButton label={props.label} onRemove={remove} />}
        </div>
      </div>
    </FormField>
  );
}

/** Returns the file unchanged. Throws if the file is neither an image nor a video. */
function assertImageOrVideo(file: File): File {
  if (!/^(?:image|video)\//.test(file.type)) throw new TypeError('the file is neither a picture nor a film');
  return file;
}
