import type { Flow } from '@prosa/contract/flows/flow';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../../server/use-server-call.ts';
import { toastDone } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { deleteFlow } from './flow-calls.ts';
import { removeCachedFlow, refreshFlows } from './flow-queries.ts';

/** Asks before a flow is deleted (coverage 3 §8), and lists everything that refers to it. */
export function DeleteFlowDialog({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { t } = useTranslation('flows');
  const call = useServerCall();
  const deleteAfterAsking = async () => {
    const isDeleted = await call(() => deleteFlow(flow.id));
    if (!isDeleted) return false;
    removeCachedFlow(flow.id);
    void refreshFlows();
    toastDone(t('dialogs.deleted'));
    return true;
  };
  return (
    <ConfirmDialog
      title={t('dialogs.deleteTitle', { name: flow.name })}
      text={t('dialogs.deleteText')}
      action={t('list.remove')}
      onClose={onClose}
      onConfirm={deleteAfterAsking}
    />
  );
}
