import type { ConnectionWithFlows } from '@prosa/contract/flows/connection-flows';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../../server/use-server-call.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogActions } from '../../ui/overlays/dialog.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';
import { FlowField } from '../pick/flow-field.tsx';
import { updateConnectionFlows } from './connection-queries.ts';
import { ScheduledFlowsField } from './scheduled-flows-field.tsx';

type ConnectionFlowsFormProps = { connection: ConnectionWithFlows; onDone: () => void };

/** The flow fields of one connection. */
export function ConnectionFlowsForm({ connection, onDone }: ConnectionFlowsFormProps) {
  const { t } = useTranslation('flow-start');
  const call = useServerCall();
  const [flowIdWelcome, setWelcome] = useState(connection.flowIdWelcome);
  const [flowIdNotPhrase, setNotPhrase] = useState(connection.flowIdNotPhrase);
  const [selectedFlowIds, setSelected] = useState(connection.selectedFlowIds);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const done = await call(() => updateConnectionFlows(connection.id, { flowIdWelcome, flowIdNotPhrase, selectedFlowIds }));
    setBusy(false);
    if (!done) return;
    toastDone(t('saved'));
    onDone();
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid min-w-0 gap-4">
      <FlowField
        label={t('welcome')}
        hint={t('welcomeHint')}
        value={flowIdWelcome}
        onClear={() => setWelcome(null)}
        onChange={({ id }) => setWelcome(id)}
      />
      <FlowField
        label={t('notPhrase')}
        hint={t('notPhraseHint')}
        value={flowIdNotPhrase}
        onClear={() => setNotPhrase(null)}
        onChange={({ id }) => setNotPhrase(id)}
      />
      <ScheduledFlowsField value={selectedFlowIds} onChange={(flowIds) => setSelected([...flowIds])} />
      <DialogActions>
        <Button onClick={onDone}>{t('common.back')}</Button>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {t('common.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
