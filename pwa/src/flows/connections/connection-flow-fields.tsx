import type { FlowId } from '@prosa/contract/ids';
import { useTranslation } from 'react-i18next';
import { DailyWindowFlowsField } from './daily-window-flows-field.tsx';
import { FlowField } from '../pick/flow-field.tsx';
import { FieldConflictNote } from '../../kit/fields/field-conflict-note.tsx';
import { useField } from '../../kit/fields/use-field.ts';

/**
 * The fields for the flows that a connection starts automatically. A screen with these fields must load the namespace
 * `flow-start`.
 */
export function ConnectionFlowFields() {
  const { t } = useTranslation('flow-start');
  return (
    <>
      <ConnectionFlowField name="flowIdWelcome" label={t('welcome')} hint={t('welcomeHint')} />
      <ConnectionFlowField name="flowIdNotPhrase" label={t('notPhrase')} hint={t('notPhraseHint')} />
      <DailyWindowFlows />
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

function DailyWindowFlows() {
  const { t } = useTranslation('flow-start');
  const { value, setValue, contest } = useField<readonly FlowId[]>({
    name: 'selectedFlowIds',
    label: t('scheduled'),
    required: undefined,
  });
  return (
    <>
      <DailyWindowFlowsField value={value} onChange={setValue} />
      {contest !== undefined && <FieldConflictNote label={t('scheduled')} {...contest} />}
    </>
  );
}
