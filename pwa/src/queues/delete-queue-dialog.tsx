import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { deleteQueue, useQueueUsage } from './queues.ts';

const QueueDeletionForm = v.object({ toQueueId: v.nullable(v.number()) });
const joinNames = (rows: readonly { readonly name: string }[]): string => rows.map(({ name }) => name).join(', ');

type DeleteQueueDialogProps = { queue: ManagedQueue; onClose: () => void; onDeleted: () => void };

/** Asks before a queue is deleted. The question lists the rows that are lost, and asks for the new queue of the tickets. */
export function DeleteQueueDialog({ queue: { id, name, chatbots }, onClose, onDeleted }: DeleteQueueDialogProps) {
  const { t } = useTranslation('queues');
  const { queues } = useCompanyDirectory();
  const uses = useQueueUsage(id);
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      action={t('deleteNow')}
      schema={QueueDeletionForm}
      values={{ toQueueId: null }}
      onClose={onClose}
      onDelete={async ({ toQueueId }) => {
        await deleteQueue(id, toQueueId);
        onDeleted();
      }}
    >
      {uses !== undefined && (
        <ul className="grid gap-1 text-small">
          <li>{t('usesTickets', { count: uses.tickets })}</li>
          <li>{t('usesUsers', { count: uses.users })}</li>
          {uses.connections.length > 0 && <li>{t('usesConnections', { names: joinNames(uses.connections) })}</li>}
          {chatbots.length > 0 && <li>{t('usesChatbot', { count: chatbots.length })}</li>}
          {uses.chatbotOptions.length > 0 && (
            <li>
              {t('usesOptions', {
                names: joinNames(uses.chatbotOptions.map((option) => ({ name: `${option.queueName}: ${option.name}` }))),
              })}
            </li>
          )}
          {uses.flows.length > 0 && <li>{t('usesFlows', { names: joinNames(uses.flows) })}</li>}
        </ul>
      )}
      <SelectField
        name="toQueueId"
        label={t('ticketsTo')}
        none={t('noQueue')}
        options={queues.filter((each) => each.id !== id).map((each) => ({ value: each.id, label: each.name }))}
      />
    </DeleteDialog>
  );
}
