import type { Flow } from '@prosa/contract/flows/flow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../../server/use-server-call.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';
import { deleteFlow } from './flow-calls.ts';
import { hideFlow, refreshFlows } from './flow-queries.ts';

/** Asks before a flow is deleted (coverage 3 §8), and lists everything that names it. */
export function DeleteFlowDialog({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { t } = useTranslation('flows');
  const call = useServerCall();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const done = await call(() => deleteFlow(flow.id));
    setBusy(false);
    if (!done) return;
    hideFlow(flow.id);
    void refreshFlows();
    toastDone(t('dialogs.deleted'));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('dialogs.deleteTitle', { name: flow.name })} description={t('dialogs.deleteText')}>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" disabled={isBusy} onClick={() => void remove()}>
          {t('list.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
