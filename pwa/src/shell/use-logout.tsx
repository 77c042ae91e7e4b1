import { type ReactElement, Suspense, useState } from 'react';
import { countUnsent, signOut } from '../platform/session/session.ts';
import { lazyDialog } from '../ui/feedback/lazy-part.tsx';

const LogoutDialog = lazyDialog(async () => (await import('./logout-dialog.tsx')).LogoutDialog, ['unsent']);

/** Returns a function that signs out, and an element that first asks the user for a confirmation if entries are unsent. */
export function useLogout(): { logout: () => Promise<void>; question: ReactElement | false } {
  const [unsent, setUnsent] = useState(0);
  const logout = async () => {
    const count = await countUnsent();
    if (count > 0) setUnsent(count);
    else await signOut();
  };
  const question = unsent > 0 && (
    <Suspense>
      <LogoutDialog unsent={unsent} onClose={() => setUnsent(0)} />
    </Suspense>
  );
  return { logout, question };
}
