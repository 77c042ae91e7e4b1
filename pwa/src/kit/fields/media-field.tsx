import { Clapperboard, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FileInput } from '../../ui/files/file-input.tsx';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

const MEGABYTE = 1024 * 1024;
const FILM_NAME = /\.(?:mp4|m4v|3gp|webm|mov)$/i;

type MediaFieldProps = FieldProps & {
  maxBytes: number;
  /** The name of the file on the server. */
  fileName: string | null;
};

/**
 * A picture or a film, previewed as customers see it. Its value is a new `File`, or the address of the file on the server, or
 * `null`.
 */
export function MediaField({ maxBytes, fileName, ...props }: MediaFieldProps) {
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
  const name = value instanceof File ? value.name : (fileName ?? '');
  const isFilm = value instanceof File ? value.type.startsWith('video/') : FILM_NAME.test(name);
  const acceptFile = ([file]: readonly File[]) => {
    if (file === undefined) return;
    if (!/^(?:image|video)\//.test(file.type)) setRefused(t('files.notMedia', { name: file.name }));
    else if (file.size > maxBytes) setRefused(t('files.tooLarge', { name: file.name, limit: maxBytes / MEGABYTE }));
    else {
      setValue(file);
      setRefused(undefined);
    }
  };
  return (
    <FormField {...props} {...frame} error={refused ?? frame.error} isLabelDecorative>
      <div role="group" aria-label={props.label} className="grid justify-items-start gap-2">
        <FileInput inputRef={picker} accept="image/*,video/*" onFiles={acceptFile} />
        {address !== null && address !== '' && (
          <>
            {isFilm ? (
              <video src={address} controls aria-label={name} className="max-h-48 max-w-full rounded-md bg-muted" />
            ) : (
              <img src={address} alt={name} className="max-h-48 max-w-full rounded-md bg-muted object-contain" />
            )}
            <span className="max-w-full truncate text-small text-muted-foreground">{name}</span>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => picker.current?.click()}>
            <Clapperboard aria-hidden />
            {t('files.chooseMedia')}
          </Button>
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
      </div>
    </FormField>
  );
}
