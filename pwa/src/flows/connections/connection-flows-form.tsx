import { type ConnectionWithFlows, UpdateConnectionFlows } from '@prosa/contract/flows/connection-flows';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';
import { ConnectionFlowFields } from './connection-flow-fields.tsx';
import { updateConnectionFlows } from './connection-queries.ts';

type ConnectionFlowsFormProps = { connection: ConnectionWithFlows; onDone: () => void };

/** The flow fields of one connection. */
export function ConnectionFlowsForm({ connection, onDone }: ConnectionFlowsFormProps) {
  const { t } = useTranslation('flow-start');
  const { flowIdWelcome, flowIdNotPhrase, selectedFlowIds } = connection;
  const save = async (body: UpdateConnectionFlows) => {
    await updateConnectionFlows(connection.id, body);
    toastDone(t('saved'));
    onDone();
  };
  return (
    <DialogForm
      action={t('common.save')}
      cancel={t('common.back')}
      schema={UpdateConnectionFlows}
      values={{ flowIdWelcome, flowIdNotPhrase, selectedFlowIds }}
      onSave={save}
      onClose={onDone}
    >
      <ConnectionFlowFields />
    </DialogForm>
  );
}
