import { Suspense } from 'react';
import { useStore } from '../../platform/store.ts';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';
import { messagesToForward } from './message-selection.ts';

const ForwardDialog = lazyDialog(async () => (await import('./forward-dialog.tsx')).ForwardDialog, ['ticket-dialogs', 'kit']);

/** Shows the forward dialog while messages wait for their contacts. */
export function RequestedForwardDialog() {
  const messages = useStore(messagesToForward);
  if (messages === undefined) return null;
  return (
    <Suspense>
      <ForwardDialog messages={messages} onClose={() => messagesToForward.set(undefined)} />
    </Suspense>
  );
}
