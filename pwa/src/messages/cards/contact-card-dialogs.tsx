import { Suspense } from 'react';
import { useStore } from '../../platform/store.ts';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';
import { contactCardRequestStore } from './contact-card-request.ts';

const SaveContactDialog = lazyDialog(
  async () => (await import('./save-contact-dialog.tsx')).SaveContactDialog,
  ['ticket-dialogs', 'kit'],
);
const WriteToPersonDialog = lazyDialog(
  async () => (await import('./write-to-person-dialog.tsx')).WriteToPersonDialog,
  ['ticket-dialogs', 'kit'],
);

/** Shows the dialog that saves a person of a contact card as a contact, or the one that opens a ticket with the person. */
export function ContactCardDialogs() {
  const request = useStore(contactCardRequestStore);
  if (request === undefined) return null;
  const Dialog = request.kind === 'save' ? SaveContactDialog : WriteToPersonDialog;
  return (
    <Suspense>
      <Dialog person={request.person} onClose={() => contactCardRequestStore.set(undefined)} />
    </Suspense>
  );
}
