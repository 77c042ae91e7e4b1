import type { SessionUser } from '@prosa/contract/session/session';
import { useState } from 'react';

const KEY = 'prosa-menu';

/** Whether the side menu shows names: as chosen on this device, else as the user's defaultMenu says. */
export function useMenuOpen(user: Pick<SessionUser, 'defaultMenu'>): [boolean, (open: boolean) => void] {
  const [state, setState] = useState(() => localStorage.getItem(KEY) ?? user.defaultMenu);
  const choose = (open: boolean) => {
    const chosen = open ? 'open' : 'closed';
    localStorage.setItem(KEY, chosen);
    setState(chosen);
  };
  return [state === 'open', choose];
}
