import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/fields/field.tsx';
import type { NodeForm } from './node-form.ts';

/** The slider's range and step (coverage 3 §5), in percent. */
const SLIDER = { min: 0, max: 100, step: 10 } as const;

/** The field for the percentage of conversations that take exit A. */
export function RandomizerFields({ data, change, errorOf, leave, readOnly }: NodeForm<'randomizer'>) {
  const { t } = useTranslation('flow-editor');
  const text = t('dialog.percentShare', { a: data.percent, b: SLIDER.max - data.percent });
  return (
    <Field label={t('dialog.percent')} error={errorOf('percent')}>
      <input
        type="range"
        {...SLIDER}
        value={data.percent}
        disabled={readOnly}
        aria-label={t('dialog.percent')}
        aria-valuetext={text}
        aria-invalid={errorOf('percent') !== undefined}
        onChange={(event) => {
          const percent = Number(event.target.value);
          change((now) => ({ ...now, percent }));
        }}
        onBlur={() => leave('percent')}
        className="h-8 w-full accent-primary"
      />
      <output className="text-center text-lead font-semibold tabular-nums">{text}</output>
    </Field>
  );
}
