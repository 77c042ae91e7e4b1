import type { FlowConditionCode } from '@prosa/contract/flows/flow-node';
import { messageVariableNames } from '@prosa/domain/messages/fill-variables';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import type { NodeForm } from './node-form.ts';
import { VariableTextField } from './variable-text-field.tsx';

const conditionCodes: readonly FlowConditionCode[] = [1, 2, 3, 4, 5];

/** The fields of a condition: a variable, the comparison (codes 1 to 5, coverage 3 §3), and the value. */
export function ConditionFields({ data, change, errorOf, leave, asked, readOnly }: NodeForm<'condition'>) {
  const { t } = useTranslation('flow-editor');
  const names = useId();
  return (
    <>
      <Field label={t('dialog.key')} error={errorOf('key')}>
        <Input
          value={data.key}
          list={names}
          className="[&::-webkit-calendar-picker-indicator]:hidden!"
          readOnly={readOnly}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => {
            const key = event.target.value;
            change((now) => ({ ...now, key }));
          }}
          onBlur={() => leave('key')}
        />
        <datalist id={names}>
          {[...asked, ...messageVariableNames].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </Field>
      <Field label={t('dialog.comparison')}>
        <Select
          label={t('dialog.comparison')}
          value={data.condition}
          placeholder=""
          disabled={readOnly}
          options={conditionCodes.map((code) => ({ value: code, label: t(`dialog.code${code}`) }))}
          onChange={(condition) => condition !== null && change((now) => ({ ...now, condition }))}
        />
      </Field>
      <VariableTextField
        label={t('dialog.value')}
        value={data.value}
        onChange={(value) => change((now) => ({ ...now, value }))}
        onLeave={() => leave('value')}
        error={errorOf('value')}
        asked={asked}
        readOnly={readOnly}
        rows={1}
      />
      <p className="text-small text-muted-foreground">{t('dialog.conditionHint')}</p>
    </>
  );
}
