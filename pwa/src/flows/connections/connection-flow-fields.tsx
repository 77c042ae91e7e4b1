import type { FlowId } from '@prosa/contract/ids';
import { useTranslation } from 'react-i18next';
import { ScheduledFlowsField } from './scheduled-flows-field.tsx';
import { FlowField } from '../pick/flow-field.tsx';
import { FieldConflictNote } from '../../kit/fields/field-conflict-note.tsx';
import { useField } from '../../kit/fields/use-field.ts';

/**
 * The fields for the flows that a connection starts automatically. The screen that shows these fields must load the namespace
 * `flow-start`.
 */
export function ConnectionFlowFields() {
  const { t } = useTranslation('flow-start');
  return (
    <>
      <ConnectionFlowField name="flowIdWelcome" label={t('welcome')} hint={t('welcomeHint')} />
      <ConnectionFlowField name="flowIdNotPhrase" label={t('notPhrase')} hint={t('notPhraseHint')} />
      <ScheduledFlows />
    </>
  );
}

function ConnectionFlowField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { value, setValue, error, contest } = useField<FlowId | null>({ name, label, required: undefined });
  return (
    <>
      <FlowField
        label={label}
        hint={hint}
        error={error}
        value={value}
        onClear={() => setValue(null)}
        onChange={({ id }) => setValue(id)}
      />
      {contest !== undefined && <FieldConflictNote label={label} {...contest} />}
    </>
  );
}

function ScheduledFlows() {
  const { t } = useTranslation('flow-start');
  const { value, setValue, contest } = useField<readonly FlowId[]>({
    name: 'selectedFlowIds',
    label: t('scheduled'),
    required: undefined,
  });
  return (
    <>
      <ScheduledFlowsField value={value} onChange={setValue} />
      {contest !== undefined && <FieldConflictNote label={t('scheduled')} {...contest} />}
    </>
  );
}
