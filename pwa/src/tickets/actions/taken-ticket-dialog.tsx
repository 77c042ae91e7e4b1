import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { discardEntry } from '../../sync/outbox/outbox-actions.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { UnsentList } from '../../unsent/unsent-list.tsx';
import { AlreadyAttendedDialog } from './confirm-dialogs.tsx';
import type { EntryRefusedByColleague } from './use-entry-refused-by-colleague.ts';

/**
 * Tells the user which colleague serves the customer's other active ticket, because of which the server refused the user's entry.
 * If the user serves that ticket, the app opens it instead (coverage 1 §8).
 */
export function TakenTicketDialog({ taken: { entryId, other, customer, kept } }: { taken: EntryRefusedByColleague }) {
  const { t } = useTranslation('ticket-dialogs');
  const { t: unsentText } = useTranslation('unsent');
  const [path, navigate] = useLocation();
  const [isShowingKept, setShowingKept] = useState(false);
  const isMine = other.userId === useSignedInUser().id;
  useEffect(() => {
    if (isMine) void discardEntry(entryId).then(() => navigate(`/tickets/${other.uuid}`));
  }, [isMine, entryId, other.uuid, navigate]);
  if (isMine) return null;
  const leave = (to?: string) => {
    void discardEntry(entryId);
    if (to !== undefined) navigate(to);
    else if (path === `/tickets/${other.uuid}`) navigate('/tickets');
  };
  if (isShowingKept)
    return (
      <Dialog
        open
        onClose={() => leave()}
        title={unsentText('title')}
        className="max-md:max-h-[85dvh] max-md:px-0 max-md:[&>:first-child]:px-4"
      >
        <UnsentList onOpen={leave} hiddenId={entryId} />
      </Dialog>
    );
  return (
    <AlreadyAttendedDialog
      customer={customer || t('tickets.unknown')}
      owner={other.user?.name ?? t('nobody')}
      queue={other.queue?.name ?? t('tickets.noQueue')}
      offer={
        kept > 0
          ? { text: unsentText('kept', { count: kept }), label: unsentText('showKept'), onChoose: () => setShowingKept(true) }
          : undefined
      }
      onDismiss={() => leave()}
    />
  );
}
