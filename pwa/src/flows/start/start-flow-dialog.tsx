import type { Flow } from '@prosa/contract/flows/flow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unknown } from 'valibot';
import { callApi } from '../../platform/requests/api-client.ts';
import { NotNow } from '../../platform/requests/api-errors.ts';
import { createIdempotentRunner } from '../../server/create-idempotent-runner.ts';
import { useServerErrorText } from '../../server/use-server-call.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { toastDone } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';

type StartFlowDialogProps = { flow: Flow; ticket: TicketView; onClose: () => void };

/**
 * Asks before a flow starts, because the customer receives its messages immediately, and then shows the outcome. If the server's
 * answer is lost, the user can try again without starting the flow a second time.
 */
export function StartFlowDialog({ flow, ticket, onClose }: StartFlowDialogProps) {
  const { t } = useTranslation('flow-start');
  const errorText = useServerErrorText();
  const [startOnce] = useState(createIdempotentRunner);
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
      {failure !== undefined && <FailureNote>{failure}</FailureNote>}
    </ConfirmDialog>
  );
}
