import { Suspense } from 'react';
import { useStore } from '../../platform/store.ts';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';
import { messageToDeleteStore } from './message-to-delete.ts';

const DeleteTicketMessageDialog = lazyDialog(
  async () => (await import('./delete-ticket-message-dialog.tsx')).DeleteTicketMessageDialog,
);

/** Shows the deletion dialog while the user decides whether to delete a message. */
export function RequestedDeletionDialog() {
  const message = useStore(messageToDeleteStore);
  if (message === undefined) return null;
  return (
    <Suspense>
      <DeleteTicketMessageDialog message={message} onClose={() => messageToDeleteStore.set(undefined)} />
    </Suspense>
  );
}
