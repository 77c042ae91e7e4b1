import { type ConnectionWithFlows, UpdateConnectionFlowsBody } from '@prosa/contract/flows/connection-flows';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';
import { ConnectionFlowFields } from './connection-flow-fields.tsx';
import { updateConnectionFlows } from './connection-queries.ts';

type ConnectionFlowsFormProps = { connection: ConnectionWithFlows; onDone: () => void };

/** The form for the flows that one connection starts. */
export function ConnectionFlowsForm({ connection, onDone }: ConnectionFlowsFormProps) {
  const { t } = useTranslation('flow-start');
  const { flowIdWelcome, flowIdNotPhrase, selectedFlowIds } = connection;
  const save = async (body: UpdateConnectionFlowsBody) => {
    await updateConnectionFlows(connection.id, body);
    toastDone(t('saved'));
    onDone();
  };
  return (
    <DialogForm
      action={t('common.save')}
      cancel={t('common.back')}
      schema={UpdateConnectionFlowsBody}
      values={{ flowIdWelcome, flowIdNotPhrase, selectedFlowIds }}
      onSave={save}
      onClose={onDone}
    >
      <ConnectionFlowFields />
    </DialogForm>
  );
}
