import { use, useEffect } from 'react';
import { type FieldError, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';
import { FormFrameContext, FormTabContext } from '../form/form-frame.ts';

export type FieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** The error text for an empty field, in place of "fill in this field". */
  required?: string | undefined;
  /** The error texts that replace the kit's own, by the kind of the schema's issue: `{ max_length: t('tooLong') }`. */
  faults?: Readonly<Partial<Record<string, string>>> | undefined;
  isOptional?: boolean | undefined;
  /** The reason why a value is unwise, although it can be saved. A field with an error does not show this warning. */
  warning?: string | undefined;
};

/**
 * The two values, as text, of a field that was changed both here and on another screen, and the functions that choose one of
 * them.
 */
export type FieldConflict = {
  readonly theirs: string;
  readonly mine: string;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
};

/**
 * Returns the state of a field of the surrounding form: its value, its error, whether the user has changed the value, and the
 * conflict if another screen has changed the value too. `toText` formats a value for display. Without `toText`, texts, numbers,
 * booleans and lists have a standard format.
 */
export function useField<Value>(
  { name, required, faults, label = '' }: Pick<FieldProps, 'name' | 'required' | 'faults'> & { label?: string },
  toText?: (value: Value) => string,
) {
  const { field, fieldState, formState } = useController({ name });
  const frame = use(FormFrameContext);
  const tab = use(FormTabContext);
  const faultText = useFieldErrorText();
  const plainText = useStandardFormat();
  const { fields } = frame;
  useEffect(() => {
    fields.set(name, { label, tab });
    return () => void fields.delete(name);
  }, [fields, name, label, tab]);
  // The cast is safe: the caller's `Value` is the type that the form's schema has for this field.
  const value = field.value as Value;
  const theirs = frame.findTheirs(name);
  const toDisplayText = (one: unknown) => (toText === undefined ? '' : toText(one as Value)) || plainText(one);
  const contest: FieldConflict | undefined = theirs && {
    theirs: toDisplayText(theirs.value),
    mine: toDisplayText(value),
    takeTheirs: () => frame.takeTheirs(name),
    keepMine: () => frame.keepMine(name),
  };
  return {
    value,
    setValue: (next: Value) => field.onChange(next),
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error === undefined ? undefined : faultText(fieldState.error, { required, ...faults }),
    isReadOnly: frame.isReadOnly,
    isChanged: frame.marksChanges && fieldState.isDirty,
    contest,
    undo: () => {
      const before: unknown = formState.defaultValues?.[name];
      field.onChange(before);
    },
  };
}

/** Formats a value for which the field has no `toText`. */
function useStandardFormat(): (value: unknown) => string {
  const { t } = useTranslation('kit');
  const { locale } = useLanguage();
  const toText = (value: unknown): string => {
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return value.toLocaleString(locale);
    if (typeof value === 'boolean') return value ? t('contest.on') : t('contest.off');
    if (Array.isArray(value) && value.length > 0) return value.map(toText).join(', ');
    if (value instanceof File) return value.name;
    return value === '' || value === null || value === undefined || Array.isArray(value)
      ? t('contest.empty')
      : t('contest.other');
  };
  return toText;
}

/** Returns a function that converts an issue of a schema to an error text. */
function useFieldErrorText(): (fault: FieldError, own: NonNullable<FieldProps['faults']>) => string {
  const { t } = useTranslation('kit');
  return ({ type, message = '' }, own) => {
    const limit = message;
    if (type === 'server') return message;
    const isMissing = type === 'required' || type === 'non_empty';
    const ownText = own[isMissing ? 'required' : type];
    if (ownText !== undefined) return ownText;
    if (isMissing) return t('faults.required');
    if (type === 'max_length' || type === 'max_graphemes') return t('faults.tooLong', { limit });
    if (type === 'min_length' || type === 'min_graphemes') return t('faults.tooShort', { limit });
    if (type === 'max_value') return t('faults.tooLarge', { limit });
    if (type === 'min_value') return t('faults.tooSmall', { limit });
    return type === 'email' ? t('faults.email') : t('faults.wrong');
  };
}
