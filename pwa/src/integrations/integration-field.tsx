import { holdsPermission } from '@prosa/domain/session/permissions';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import type { FieldProps } from '../kit/fields/use-field.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useIntegrationChoices } from './integrations.ts';

type IntegrationFieldProps = Pick<FieldProps, 'label' | 'hint'> & { none: string };

/** The field for the integration of a connection or a queue. Only admins of a company whose plan has integrations see it. */
export function IntegrationField(props: IntegrationFieldProps) {
  const user = useSignedInUser();
  if (!user.company.plan.useIntegrations || !holdsPermission(user, 'drawer-admin-items:view')) return null;
  return <ChosenIntegrationField {...props} />;
}

function ChosenIntegrationField(props: IntegrationFieldProps) {
  const choices = useIntegrationChoices();
  if (choices === undefined) return null;
  return <SelectField name="integrationId" {...props} options={choices.map(({ id, name }) => ({ value: id, label: name }))} />;
}
