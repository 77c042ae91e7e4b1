import { Suspense } from 'react';
import { useStore } from '../../platform/store.ts';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';
import { emojiRequestStore } from './emoji-request.ts';

const EmojiDialog = lazyDialog(async () => (await import('./emoji-dialog.tsx')).EmojiDialog);

/** Shows the emoji dialog while the user chooses the emoji of a reaction. */
export function RequestedEmojiDialog() {
  const request = useStore(emojiRequestStore);
  if (request === undefined) return null;
  return (
    <Suspense>
      <EmojiDialog onChoose={request.onChoose} onClose={() => emojiRequestStore.set(undefined)} />
    </Suspense>
  );
}
