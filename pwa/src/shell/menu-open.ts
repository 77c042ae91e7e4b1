import type { SessionUser } from '@prosa/contract/session/session';
import { useState } from 'react';

const KEY = 'prosa-menu';

/** How the side menu stands: as it was left on this device, else as the user's defaultMenu says (spec 1 section 3). */
export const menuStands = (left: string | null, user: Pick<SessionUser, 'defaultMenu'>): string => left ?? user.defaultMenu;

/** Whether the side menu shows names, and how to change that for this device. */
export function useMenuOpen(user: Pick<SessionUser, 'defaultMenu'>): [boolean, (open: boolean) => void] {
  const [state, setState] = useState(() => menuStands(localStorage.getItem(KEY), user));
  const choose = (open: boolean) => {
    const chosen = open ? 'open' : 'closed';
    localStorage.setItem(KEY, chosen);
    setState(chosen);
  };
  return [state === 'open', choose];
}
