import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../platform/language.ts';
import { Field, Input } from '../../../ui/fields/field.tsx';
import { parseSeconds } from './parse-seconds.ts';

type SecondsFieldProps = {
  value: number;
  onChange: (seconds: number) => void;
  onLeave: () => void;
  error: string | undefined;
  readOnly: boolean;
};

/** A field for seconds. Empty or invalid input counts as 0. */
export function SecondsField({ value, onChange, onLeave, error, readOnly }: SecondsFieldProps) {
  const { t } = useTranslation('flow-editor');
  const { locale } = useLanguage();
  const shown = value === 0 ? '' : value.toLocaleString(locale, { useGrouping: false });
  const [typed, setTyped] = useState(shown);
  // The typed text is shown only while its seconds equal the current value, because another person may have changed the value.
  const text = parseSeconds(typed) === value ? typed : shown;
  return (
    <Field label={t('dialog.seconds')} error={error}>
      <Input
        value={text}
        inputMode="decimal"
        autoComplete="off"
        readOnly={readOnly}
        className="max-w-40"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parseSeconds(event.target.value));
        }}
        onBlur={onLeave}
      />
    </Field>
  );
}
