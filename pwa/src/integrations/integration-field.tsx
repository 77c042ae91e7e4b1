import { SelectField } from '../kit/fields/choice-fields.tsx';
import type { FieldProps } from '../kit/fields/use-field.ts';
import { useIntegrationChoices } from './integrations.ts';

type IntegrationFieldProps = Pick<FieldProps, 'label' | 'hint'> & { none: string };

/** The field for the integration of a connection or a queue. Only users who may see integrations see it. */
export function IntegrationField(props: IntegrationFieldProps) {
  const choices = useIntegrationChoices();
  if (choices === undefined) return null;
  return <SelectField name="integrationId" {...props} options={choices.map(({ id, name }) => ({ value: id, label: name }))} />;
}
