import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { ConnectionId } from '@prosa/contract/ids';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { deleteConnection, type OpenTicketsDestination, useConnectionUsage } from './connections.ts';

const DeletionChoice: v.GenericSchema<{ tickets: number | 'close' | null }, { tickets: OpenTicketsDestination }> = v.object({
  tickets: v.nullable(v.union([v.literal('close'), ConnectionId])),
});

type DeleteConnectionDialogProps = { connection: ManagedConnection; onClose: () => void; onDeleted: () => void };

/**
 * Asks before a connection is deleted. The dialog says which tickets, users and phrase campaigns use the connection, and asks for
 * the destination of the open tickets.
 */
export function DeleteConnectionDialog({ connection: { id, name }, onClose, onDeleted }: DeleteConnectionDialogProps) {
  const { t } = useTranslation('connections');
  const uses = useConnectionUsage(id);
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      action={t('deleteNow')}
      schema={DeletionChoice}
      values={{ tickets: null }}
      refusals={{ ERR_CONNECTION_HAS_TICKETS: 'tickets', ERR_CHANNEL_DIFFERS: 'tickets', ERR_NO_WAPP_FOUND: 'tickets' }}
      onClose={onClose}
      onDelete={async ({ tickets }) => {
        await deleteConnection(id, tickets);
        onDeleted();
      }}
    >
      {uses !== undefined && (
        <ul className="grid gap-1 text-small">
          <li>{t('uses.tickets', { count: uses.tickets })}</li>
          {uses.users > 0 && <li>{t('uses.users', { count: uses.users })}</li>}
          {uses.phraseCampaigns.length > 0 && <li>{t('uses.phraseCampaigns', { names: uses.phraseCampaigns.join(', ') })}</li>}
        </ul>
      )}
      {uses !== undefined && uses.tickets > 0 && (
        <SelectField<number | 'close'>
          name="tickets"
          label={t('ticketsTo')}
          hint={uses.others.length === 0 ? t('noOther') : undefined}
          none={t('ticketsChoose')}
          options={[
            ...uses.others.map((other) => ({ value: other.id, label: other.name })),
            { value: 'close' as const, label: t('ticketsClose') },
          ]}
        />
      )}
    </DeleteDialog>
  );
}
