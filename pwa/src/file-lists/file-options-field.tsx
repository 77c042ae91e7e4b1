import {
  FILE_LIST_OPTION_NAME_MAX_CHARACTERS,
  type FileListOptionBody,
  MAX_FILE_LIST_OPTIONS,
} from '@prosa/contract/file-lists/write-file-list';
import type { FileListOption } from '@prosa/contract/file-lists/file-list';
import { FileListOptionId } from '@prosa/contract/ids';
import { MAX_LARGE_FILE_BYTES } from '@prosa/domain/media/constants';
import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { FormField } from '../kit/fields/form-field.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { useStore } from '../platform/store.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import { Button } from '../ui/buttons/button.tsx';
import { FileInput } from '../ui/files/file-input.tsx';
import { FileOption } from './file-option.tsx';
import { removePickedFile, pickedFilesStore, addPickedFile } from './picked-files.ts';

type Option = v.InferOutput<typeof FileListOptionBody>;

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Returns the name of an option for a chosen file: the name of the file without its ending. */
const toOptionName = ({ name }: File): string =>
  (name.replace(/\.[^.]+$/, '') || name).slice(0, FILE_LIST_OPTION_NAME_MAX_CHARACTERS);

/** The field for the options of a list. Each option has a name and a file. */
export function FileOptionsField() {
  const { t } = useTranslation('file-lists');
  const { t: tKit } = useTranslation('kit');
  const props = { name: 'options', label: t('options'), hint: t('optionsHint') };
  const faults = { max_length: t('tooMany', { limit: MAX_FILE_LIST_OPTIONS }) };
  const toText = (options: readonly Option[]) => options.map(({ name }) => name).join(', ');
  const {
    value,
    setValue,
    onBlur: _,
    ref,
    ...frame
  } = useField<readonly Option[]>({ ...props, faults, required: t('optionNameRequired') }, toText);
  const stored: readonly FileListOption[] = useWatch({ name: 'stored' });
  const picked = useStore(pickedFilesStore);
  const { isSubmitting } = useFormState();
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  /** Returns new options for the chosen files. Files that are too large get no option. */
  const addFiles = (files: readonly File[]): Option[] => {
    const tooLarge = files.find(({ size }) => size > MAX_LARGE_FILE_BYTES);
    const limit = MAX_LARGE_FILE_BYTES / BYTES_PER_MEGABYTE;
    setRefusal(tooLarge && tKit('files.tooLarge', { name: tooLarge.name, limit }));
    return files
      .filter(({ size }) => size <= MAX_LARGE_FILE_BYTES)
      .map((file) => {
        const id = v.parse(FileListOptionId, uuidv7());
        addPickedFile(id, file);
        return { id, name: toOptionName(file) };
      });
  };
  const change = (changed: Option, name: string) =>
    setValue(value.map((option) => (option.id === changed.id ? { ...option, name } : option)));
  const remove = ({ id }: Option) => {
    if (id !== undefined) removePickedFile(id);
    setValue(value.filter((option) => option.id !== id));
  };
  const giveFile = (missing: Option, file: File) => {
    const [found] = addFiles([file]);
    if (found !== undefined)
      setValue(value.map((option) => (option.id === missing.id ? { ...found, name: option.name } : option)));
  };
  return (
    <FormField {...props} {...frame} error={refusal ?? frame.error} isLabelDecorative>
      <div role="group" aria-label={props.label} className="grid gap-2">
        <FileInput inputRef={picker} multiple onFiles={(files) => setValue([...value, ...addFiles(files)])} />
        {value.length > 0 && (
          <ul className="grid gap-2">
            {value.map((option) => (
              <FileOption
                key={option.id}
                name={option.name}
                stored={stored.find(({ id, path }) => id === option.id && path !== null)}
                picked={option.id === undefined ? undefined : picked.get(option.id)}
                onName={(name) => change(option, name)}
                onFile={(file) => giveFile(option, file)}
                onRemove={() => remove(option)}
              />
            ))}
          </ul>
        )}
        <Button ref={ref} className="justify-self-start" onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden />
          {t('addFiles')}
        </Button>
        {isSubmitting && picked.size > 0 && (
          <p role="status" className="text-small text-muted-foreground">
            {t('uploading')}
          </p>
        )}
      </div>
    </FormField>
  );
}
