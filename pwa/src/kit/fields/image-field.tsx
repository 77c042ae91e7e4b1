import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { cropSquare } from '../../ui/files/crop-square.ts';
import { FileInput } from '../../ui/files/file-input.tsx';
import { FormField } from './form-field.tsx';
import { RemoveFileButton } from './remove-file-button.tsx';
import type { FieldProps } from './use-field.ts';
import { usePickedFile } from './use-picked-file.ts';

/** The width and height to which a picture is cropped, in pixels. */
const PICTURE_WIDTH_PX = 512;

type ImageFieldProps = FieldProps & {
  /** The size limit of the chosen file, in bytes. The cropped picture that is sent is much smaller. */
  maxBytes: number;
};

/**
 * A form field for a square picture. The field's value is a new `File`, cropped to its middle square, or the URL of the picture
 * on the server, or `null`.
 */
export function ImageField({ maxBytes, ...props }: ImageFieldProps) {
  const { t } = useTranslation('kit');
  const convert = (file: File) => cropSquare(file, PICTURE_WIDTH_PX);
  const { url, frame, pick, remove } = usePickedFile(props, { maxBytes, convert, wrongKind: 'files.notPicture' });
  const picker = useRef<HTMLInputElement>(null);
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <div role="group" aria-label={props.label} className="flex items-center gap-3">
        <FileInput inputRef={picker} accept="image/*" onFiles={pick} />
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-muted text-muted-foreground">
          {url === null ? (
            <ImagePlus aria-hidden className="size-5" />
          ) : (
            <img src={url} alt={props.label} className="size-full object-cover" />
          )}
        </span>
        <Button onClick={() => picker.current?.click()}>{t('files.choosePicture')}</Button>
        {url !== null && <RemoveFileButton label={props.label} onRemove={remove} />}
      </div>
    </FormField>
  );
}
