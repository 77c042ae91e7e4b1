import { Suspense } from 'react';
import { useStore } from '../../platform/store.ts';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';
import { messagesToForwardStore } from './message-selection.ts';

const ForwardDialog = lazyDialog(async () => (await import('./forward-dialog.tsx')).ForwardDialog, ['ticket-dialogs', 'kit']);

/** Shows the forward dialog while the user chooses the contacts to whom messages are forwarded. */
export function RequestedForwardDialog() {
  const messages = useStore(messagesToForwardStore);
  if (messages === undefined) return null;
  return (
    <Suspense>
      <ForwardDialog messages={messages} onClose={() => messagesToForwardStore.set(undefined)} />
    </Suspense>
  );
}
