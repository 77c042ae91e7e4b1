import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { integrations, useIntegrationUses } from './integrations.ts';

type DeleteIntegrationDialogProps = { integration: QueueIntegration; onClose: () => void; onDeleted: () => void };

/** Asks before an integration is deleted. The question says where the integration is used. */
export function DeleteIntegrationDialog({ integration: { id, name }, onClose, onDeleted }: DeleteIntegrationDialogProps) {
  const { t } = useTranslation('integrations');
  const uses = useIntegrationUses(id);
  const joinNames = (rows: readonly { readonly name: string }[]): string => rows.map((row) => row.name).join(', ');
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      action={t('deleteNow')}
      schema={v.object({})}
      values={{}}
      onClose={onClose}
      onDelete={async () => {
        await integrations.deleteRow(id);
        onDeleted();
      }}
    >
      {uses !== undefined && (
        <ul className="grid gap-1 text-small">
          {uses.connections.length > 0 && <li>{t('uses.connections', { names: joinNames(uses.connections) })}</li>}
          {uses.queues.length > 0 && <li>{t('uses.queues', { names: joinNames(uses.queues) })}</li>}
          {uses.chatbotOptions.length > 0 && (
            <li>
              {t('uses.options', {
                names: joinNames(uses.chatbotOptions.map((option) => ({ name: `${option.queueName}: ${option.name}` }))),
              })}
            </li>
          )}
          {uses.tickets > 0 && <li>{t('uses.tickets', { count: uses.tickets })}</li>}
          {uses.connections.length + uses.queues.length + uses.chatbotOptions.length + uses.tickets === 0 && (
            <li>{t('uses.none')}</li>
          )}
        </ul>
      )}
    </DeleteDialog>
  );
}
