import { useTranslation } from 'react-i18next';
import type { BatchedCommand } from '../sync/outbox/enqueue-batch.ts';
import { TransferTicketDialog } from '../tickets/actions/transfer-ticket-dialog.tsx';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { SnoozeDialog } from '../tickets/snooze/snooze-dialog.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import {
  createDeleteCommands,
  createCommandsWithoutInput,
  createSnoozeCommands,
  createTagCommands,
  createTransferCommands,
} from './batch-commands.ts';
import { CloseTicketsDialog } from './close-tickets-dialog.tsx';
import { DeleteTicketsDialog } from './delete-tickets-dialog.tsx';
import { TagTicketsDialog } from './tag-tickets-dialog.tsx';

/**
 * A question about several tickets. `tickets` are the selected tickets that allow the action, and `total` is the number of all
 * selected tickets.
 */
export type BatchQuestion = { readonly tickets: readonly TicketView[]; readonly total: number } & (
  | { readonly kind: 'transfer' | 'snooze' | 'ignore' | 'delete' | 'tag' }
  | { readonly kind: 'close'; readonly asksValue: boolean; readonly needsTag: boolean; readonly asksRating: boolean }
);

type BatchDialogProps = {
  asked: BatchQuestion;
  onClose: () => void;
  perform: (
    commands: readonly BatchedCommand[] | Promise<readonly BatchedCommand[]>,
    /** The tickets that leave the list. */
    leaving: readonly TicketView[],
  ) => Promise<void>;
};

/** Asks once for the data that an action needs for all selected tickets. */
export function BatchDialog({ asked, onClose, perform }: BatchDialogProps) {
  const { t } = useTranslation('ticket-batches');
  const { tickets, total } = asked;
  const count = tickets.length;
  const text = count < total ? t('partly', { count, total }) : undefined;
  switch (asked.kind) {
    case 'close':
      return (
        <CloseTicketsDialog {...asked} text={text} onClose={onClose} onResolve={(commands) => void perform(commands, tickets)} />
      );
    case 'transfer': {
      const [queueId, ...others] = new Set(tickets.map((ticket) => ticket.queueId));
      return (
        <TransferTicketDialog
          title={t('transferTitle', { count })}
          text={text}
          queueId={others.length === 0 ? (queueId ?? null) : null}
          onClose={onClose}
          onTransfer={(transfer) => void perform(createTransferCommands(tickets, transfer), tickets)}
        />
      );
    }
    case 'snooze':
      return (
        <SnoozeDialog
          title={t('snoozeTitle', { count })}
          onClose={onClose}
          onSnooze={(until) => void perform(createSnoozeCommands(tickets, until), tickets)}
        />
      );
    case 'ignore':
      return (
        <ConfirmDialog
          title={t('ignoreTitle', { count })}
          text={text === undefined ? t('ignoreText') : `${t('ignoreText')} ${text}`}
          action={t('actions.ignore')}
          onClose={onClose}
          onConfirm={async () => {
            await perform(createCommandsWithoutInput('ignore', tickets), tickets);
            return true;
          }}
        />
      );
    case 'delete':
      return (
        <DeleteTicketsDialog
          tickets={tickets}
          text={text}
          onClose={onClose}
          onDelete={() => perform(createDeleteCommands(tickets), tickets)}
        />
      );
    case 'tag':
      return (
        <TagTicketsDialog
          count={count}
          onClose={onClose}
          onChoose={(tagIds) => void perform(createTagCommands(tickets, tagIds), [])}
        />
      );
  }
}
