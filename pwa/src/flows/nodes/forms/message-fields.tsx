import { useTranslation } from 'react-i18next';
import type { NodeForm } from './node-form.ts';
import { VariableTextField } from './variable-text-field.tsx';

/** The field for a text message. */
export function MessageFields({ data, change, errorOf, leave, asked, readOnly }: NodeForm<'message'>) {
  const { t } = useTranslation('flow-editor');
  return (
    <VariableTextField
      label={t('dialog.text')}
      value={data.label}
      onChange={(label) => change((now) => ({ ...now, label }))}
      onLeave={() => leave('label')}
      error={errorOf('label')}
      asked={asked}
      readOnly={readOnly}
      rows={7}
    />
  );
}
