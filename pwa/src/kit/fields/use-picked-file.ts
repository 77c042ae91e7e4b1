import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useField } from './use-field.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;

type FileRules = {
  readonly maxBytes: number;
  /** Converts the chosen file to the value of the field. Throws if the file is of the wrong kind. */
  readonly convert: (file: File) => File | Promise<File>;
  /** The text key for a file of the wrong kind. */
  readonly wrongKind: 'files.notPicture' | 'files.notMedia';
};

/**
 * Returns the state of a form field whose value is a new `File`, the URL of a file on the server, or `null`. The returned `url`
 * is one that the browser can show, or `null` without a file.
 */
export function usePickedFile(props: FieldProps, { maxBytes, convert, wrongKind }: FileRules) {
  const { t } = useTranslation('kit');
  const { value, setValue, onBlur: _, ref: __, ...frame } = useField<File | string | null>(props);
  const [refusal, setRefusal] = useState<string>();
  const url = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : value), [value]);
  useEffect(
    () => () => {
      if (url?.startsWith('blob:') === true) URL.revokeObjectURL(url);
    },
    [url],
  );
  const pick = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const { name } = file;
    if (file.size > maxBytes) return setRefusal(t('files.tooLarge', { name, limit: maxBytes / BYTES_PER_MEGABYTE }));
    try {
      setValue(await convert(file));
      setRefusal(undefined);
    } catch {
      setRefusal(t(wrongKind, { name }));
    }
  };
  return {
    value,
    url: url === '' ? null : url,
    frame: { ...frame, error: refusal ?? frame.error },
    pick: (files: readonly File[]) => void pick(files),
    remove: () => setValue(null),
  };
}
