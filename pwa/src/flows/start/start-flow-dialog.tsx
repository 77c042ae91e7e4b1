import type { Flow } from '@prosa/contract/flows/flow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unknown } from 'valibot';
import { callApi } from '../../platform/api-client.ts';
import { NotNow } from '../../platform/api-errors.ts';
import { commandKey } from '../../server/command-key.ts';
import { useServerError } from '../../server/use-server-call.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { toastDone } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

type StartFlowDialogProps = { flow: Flow; ticket: TicketView; onClose: () => void };

/**
 * Asks for a confirmation, because the customer receives the flow at once, and then reports the outcome. A repeat after a
 * missing answer starts the flow only once.
 */
export function StartFlowDialog({ flow, ticket, onClose }: StartFlowDialogProps) {
  const { t } = useTranslation('flow-start');
  const errorText = useServerError();
  const [startOnce] = useState(commandKey);
  const [failure, setFailure] = useState<string>();
  const start = async () => {
    setFailure(undefined);
    const path = `/messages/flow/${flow.id}/${ticket.id}`;
    try {
      await startOnce(path, (idempotencyKey) => callApi('POST', path, { idempotencyKey, schema: unknown() }));
      toastDone(t('started', { flow: flow.name }));
      return true;
    } catch (error) {
      const isUnknown = error instanceof NotNow && error.reason !== 'network';
      setFailure(isUnknown ? t('unknownOutcome') : errorText(error));
      return false;
    }
  };
  return (
    <ConfirmDialog
      title={t('askTitle', { flow: flow.name })}
      text={t('askText', { contact: ticket.contact?.name || t('tickets.unknown') })}
      action={t('start')}
      isDestructive={false}
      onClose={onClose}
      onConfirm={start}
    >
      {failure !== undefined && (
        <p role="alert" className="rounded-md bg-destructive-soft p-3 text-destructive">
          {failure}
        </p>
      )}
    </ConfirmDialog>
  );
}
