import { use } from 'react';
import { type FieldError, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MarksChanges } from '../schema-form.tsx';

export type FieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Said instead of "fill in this field". */
  required?: string | undefined;
  isOptional?: boolean | undefined;
};

/** A field of the form around it: its value, what is wrong with it, and whether it was changed. */
export function useField<Value>({ name, required }: Pick<FieldProps, 'name' | 'required'>) {
  const { field, fieldState, formState } = useController({ name });
  const marks = use(MarksChanges);
  const faultText = useFaultText();
  // The form's values are of the schema that names the field.
  const value = field.value as Value;
  return {
    value,
    setValue: (next: Value) => field.onChange(next),
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error === undefined ? undefined : faultText(fieldState.error, required),
    isChanged: marks && fieldState.isDirty,
    undo: () => {
      const before: unknown = formState.defaultValues?.[name];
      field.onChange(before);
    },
  };
}

/** Makes words of what a schema found wrong. */
function useFaultText(): (fault: FieldError, required: string | undefined) => string {
  const { t } = useTranslation('kit');
  return ({ type, message = '' }, required) => {
    const limit = message;
    if (type === 'server') return message;
    if (type === 'required' || type === 'non_empty') return required ?? t('faults.required');
    if (type === 'max_length') return t('faults.tooLong', { limit });
    if (type === 'min_length') return t('faults.tooShort', { limit });
    if (type === 'max_value') return t('faults.tooLarge', { limit });
    if (type === 'min_value') return t('faults.tooSmall', { limit });
    return type === 'email' ? t('faults.email') : t('faults.wrong');
  };
}
