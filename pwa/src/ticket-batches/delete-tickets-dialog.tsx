import { useTranslation } from 'react-i18next';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

type DeleteTicketsDialogProps = {
  tickets: readonly TicketView[];
  text: string | undefined;
  onClose: () => void;
  onDelete: () => Promise<void>;
};

/** Asks before tickets are deleted, and lists these tickets by name. */
export function DeleteTicketsDialog({ tickets, text, onClose, onDelete }: DeleteTicketsDialogProps) {
  const { t } = useTranslation('ticket-batches');
  return (
    <ConfirmDialog
      title={t('deleteTitle', { count: tickets.length })}
      text={text === undefined ? t('deleteText') : `${t('deleteText')} ${text}`}
      action={t('actions.delete')}
      isFirm
      onClose={onClose}
      onConfirm={async () => {
        await onDelete();
        return true;
      }}
    >
      {/* A list that can be scrolled can also get the focus, so that the user can scroll it by keyboard. */}
      <ul
        aria-label={t('deleteList')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[min(--spacing(60),40dvh)] overflow-y-auto rounded-md border border-border bg-canvas px-3 py-2"
      >
        {tickets.map(({ id, contact }) => (
          <li key={id} className="flex min-w-0 gap-2 py-0.5">
            <span className="shrink-0 text-muted-foreground tabular-nums">#{id}</span>
            <span className="min-w-0 truncate" dir="auto">
              {contact?.name || t('tickets.unknown')}
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
