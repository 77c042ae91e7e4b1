import type { Flow } from '@prosa/contract/flows/flow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unknown } from 'valibot';
import { callApi } from '../../platform/api-client.ts';
import { NotNow } from '../../platform/api-errors.ts';
import { commandKey } from '../../server/command-key.ts';
import { useServerError } from '../../server/use-server-call.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';

type StartFlowDialogProps = { flow: Flow; ticket: TicketView; onClose: () => void };

/**
 * Asks once more, because the customer receives it at once; then reports the outcome. Pressed again after no answer, it starts
 * once.
 */
export function StartFlowDialog({ flow, ticket, onClose }: StartFlowDialogProps) {
  const { t } = useTranslation('flow-start');
  const errorText = useServerError();
  const [once] = useState(commandKey);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const start = async () => {
    setBusy(true);
    setFault(undefined);
    const path = `/messages/flow/${flow.id}/${ticket.id}`;
    try {
      await once(path, (idempotencyKey) => callApi('POST', path, { idempotencyKey, schema: unknown() }));
      toastDone(t('started', { flow: flow.name }));
      onClose();
    } catch (error) {
      const isUnknown = error instanceof NotNow && error.reason !== 'network';
      setFault(isUnknown ? t('unknownOutcome') : errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('askTitle', { flow: flow.name })}
      description={t('askText', { contact: ticket.contact?.name || t('tickets.unknown') })}
      className="[overflow-wrap:anywhere]"
    >
      {fault !== undefined && (
        <p role="alert" className="rounded-md bg-destructive-soft p-3 text-destructive">
          {fault}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" disabled={isBusy} onClick={() => void start()}>
          {t('start')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
