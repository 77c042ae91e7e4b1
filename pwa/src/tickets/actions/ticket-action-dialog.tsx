import { useTranslation } from 'react-i18next';
import type { EnqueueResult } from '../../sync/outbox/enqueue.ts';
import { IgnoreTicketDialog, AlreadyAttendedDialog } from './confirm-dialogs.tsx';
import { readFarewellChoice } from './farewell-choice.ts';
import { asksForRating } from './asks-for-rating.ts';
import type { Closing } from './closing-form.ts';
import { ChooseQueueDialog } from './choose-queue-dialog.tsx';
import type { TicketAction } from './ticket-actions.ts';
import {
  acceptTicket,
  closeTicket,
  deleteTicket,
  ignoreTicket,
  reopenTicket,
  setTicketValue,
  transferTicket,
} from '../ticket-commands.ts';
import { snoozeTicket } from '../snooze-commands.ts';
import { SnoozeDialog } from '../snooze/snooze-dialog.tsx';
import { TransferTicketDialog } from './transfer-ticket-dialog.tsx';
import { useUserRating } from '../../settings/use-user-rating.ts';
import { useCompanySetting } from '../../settings/use-company-setting.ts';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import type { TicketView } from '../list/use-ticket-list.ts';

const CloseTicketDialog = lazyDialog(
  async () => (await import('./close-ticket-dialog.tsx')).CloseTicketDialog,
  ['ticket-dialogs', 'kit'],
);

export type RequestedTicketDialog = { action: TicketAction | 'owned'; ticket: TicketView };

type TicketActionDialogProps = {
  asked: RequestedTicketDialog;
  onClose: () => void;
  perform: (work: Promise<EnqueueResult>, after: () => void) => Promise<void>;
  createTicketOpener: (ticket: TicketView) => () => void;
  openTicketList: () => void;
  /** Opens the next ticket of the list. Called after the ticket of this dialog was closed or snoozed. */
  openNextTicket: () => void;
};

/** Shows the dialog that asks the user for the data, or the confirmation, that an action on a ticket needs. */
export function TicketActionDialog({
  asked: { action, ticket },
  onClose,
  perform,
  createTicketOpener,
  openTicketList,
  openNextTicket,
}: TicketActionDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  const asksValue = useCompanySetting('defineTicketValue') === 'enabled';
  const userRating = useUserRating();
  const farewellSetting = useCompanySetting('sendFarewellWaitingTicket');
  const name = ticket.contact?.name ?? t('tickets.unknown');
  switch (action) {
    case 'accept':
      return (
        <ChooseQueueDialog
          name={name}
          title={t('acceptTitle')}
          onClose={onClose}
          onChoose={(queueId) => void perform(acceptTicket(ticket, { queueId }), createTicketOpener(ticket))}
        />
      );
    case 'reopen':
      return (
        <ChooseQueueDialog
          name={name}
          title={t('actions.reopen')}
          onClose={onClose}
          onChoose={(queueId) => void perform(reopenTicket(ticket, { queueId }), createTicketOpener(ticket))}
        />
      );
    case 'transfer':
      return (
        <TransferTicketDialog
          title={t('transferTitle')}
          text={ticket.connection && t('connection', { name: ticket.connection.name })}
          queueId={ticket.queueId}
          onClose={onClose}
          onTransfer={(transfer) => void perform(transferTicket(ticket, transfer), openTicketList)}
        />
      );
    case 'ignore':
      return (
        <IgnoreTicketDialog
          name={name}
          saysFarewell={ticket.status === 'pending' && !ticket.isGroup && farewellSetting === 'enabled'}
          onDismiss={onClose}
          onIgnore={() => void perform(ignoreTicket(ticket), openTicketList)}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={t('deleteTitle', { id: ticket.id, name })}
          text={t('deleteText')}
          action={t('actions.delete')}
          onClose={onClose}
          onConfirm={async () => {
            await perform(deleteTicket(ticket), openTicketList);
            return true;
          }}
        />
      );
    case 'owned':
      return (
        <AlreadyAttendedDialog
          customer={ticket.contact?.name || t('tickets.unknown')}
          owner={ticket.user?.name ?? ''}
          queue={ticket.queue?.name ?? t('tickets.noQueue')}
          onDismiss={onClose}
        />
      );
    case 'close':
      return (
        <CloseTicketDialog
          name={name}
          value={ticket.value}
          asksValue={asksValue}
          asksRating={asksForRating(ticket, { userRating, farewell: readFarewellChoice() })}
          onClose={onClose}
          onResolve={(closing) => void perform(storeValueAndCloseTicket(ticket, closing), openNextTicket)}
        />
      );
    case 'snooze':
      return (
        <SnoozeDialog
          title={t('snooze.title', { name })}
          onClose={onClose}
          onSnooze={(until) => void perform(snoozeTicket(ticket, until), openNextTicket)}
        />
      );
    case 'return':
    case 'endSnooze':
      return null;
  }
}

/** Closes a ticket. If the user has changed the ticket's value, the value is stored before the ticket is closed. */
async function storeValueAndCloseTicket(ticket: TicketView, { value, ratingId }: Closing): Promise<EnqueueResult> {
  if (value !== null && value !== ticket.value) {
    const stored = await setTicketValue(ticket, value);
    if (!stored.ok) return stored;
  }
  return closeTicket(ticket, { sendFarewell: readFarewellChoice() === 'with', ratingId });
}
