import { Suspense } from 'react';
import { useStore } from '../platform/store.ts';
import { lazyDialog } from '../shell/lazy-part.tsx';
import { askedRevision } from './asked-revision.ts';

const RevisionDialog = lazyDialog(async () => (await import('./revision-dialogs.tsx')).RevisionDialog);

/** The dialog about the message that is to be edited or deleted, while there is one. */
export function Revision() {
  const asked = useStore(askedRevision);
  if (asked === undefined) return null;
  return (
    <Suspense>
      <RevisionDialog {...asked} onClose={() => askedRevision.set(undefined)} />
    </Suspense>
  );
}
