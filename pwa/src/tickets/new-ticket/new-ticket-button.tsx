import { MessageSquarePlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useOfferActions } from '../../keyboard/list-offered-actions.ts';
import { NEW_TICKET_KEY } from '../../keyboard/shortcuts.ts';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { requestedComposerFocusStore } from '../actions/requested-composer-focus.ts';

const NewTicketDialog = lazyDialog(
  async () => (await import('./new-ticket-dialog.tsx')).NewTicketDialog,
  ['ticket-dialogs', 'kit'],
);

/** The button, and the shortcut action of the palette, that open the dialog for a new ticket. */
export function NewTicketButton() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const label = t('actions.new');
  useOfferActions('app', [
    { key: 'new-ticket', icon: MessageSquarePlus, label, keys: NEW_TICKET_KEY, run: () => setAsking(true) },
  ]);
  const open = (uuid: string) => {
    setAsking(false);
    requestedComposerFocusStore.set(uuid);
    navigate(`/tickets/${uuid}`);
  };
  return (
    <>
      <ToolButton label={label} variant="outline" onClick={() => setAsking(true)}>
        <MessageSquarePlus aria-hidden />
      </ToolButton>
      <Suspense>{isAsking && <NewTicketDialog onClose={() => setAsking(false)} onOpen={open} />}</Suspense>
    </>
  );
}
