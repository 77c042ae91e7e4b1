import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { cropSquare } from '../../ui/files/crop-square.ts';
import { FileInput } from '../../ui/files/file-input.tsx';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

const MEGABYTE = 1024 * 1024;
/** The width of the picture of a person or company, in pixels. */
const SIDE_PX = 512;

type ImageFieldProps = FieldProps & {
  /** The size limit of the chosen file, in bytes. The cropped picture that is sent is much smaller. */
  maxBytes: number;
};

/**
 * A square picture. Its value is a new `File`, cropped to the middle, or the address of the picture on the server, or `null`.
 */
export function ImageField({ maxBytes, ...props }: ImageFieldProps) {
  const { t } = useTranslation('kit');
  const { value, setValue, onBlur: _, ref: __, ...frame } = useField<File | string | null>(props);
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const address = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : value), [value]);
  useEffect(
    () => () => {
      if (address?.startsWith('blob:') === true) URL.revokeObjectURL(address);
    },
    [address],
  );
  const acceptFile = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    if (file.size > maxBytes) {
      setRefused(t('files.tooLarge', { name: file.name, limit: maxBytes / MEGABYTE }));
      return;
    }
    try {
      setValue(await cropSquare(file, SIDE_PX));
      setRefused(undefined);
    } catch {
      setRefused(t('files.notPicture', { name: file.name }));
    }
  };
  return (
    <FormField {...props} {...frame} error={refused ?? frame.error} isLabelDecorative>
      <div role="group" aria-label={props.label} className="flex items-center gap-3">
        <FileInput inputRef={picker} accept="image/*" onFiles={(files) => void acceptFile(files)} />
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-muted text-muted-foreground">
          {address === null || address === '' ? (
            <ImagePlus aria-hidden className="size-5" />
          ) : (
            <img src={address} alt={props.label} className="size-full object-cover" />
          )}
        </span>
        <Button onClick={() => picker.current?.click()}>{t('files.choosePicture')}</Button>
        {address !== null && address !== '' && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('files.remove', { name: props.label })}
            onClick={() => setValue(null)}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
    </FormField>
  );
}
