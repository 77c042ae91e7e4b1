import type { SessionUser } from '@prosa/contract/session/session';
import { useState } from 'react';

const MENU_OPEN_KEY = 'prosa-menu';

/**
 * Returns `open` or `closed` for the side menu. The last choice on this device decides. Without such a choice the menu is closed
 * in the ticket workspace, which needs the width, and elsewhere follows the user's defaultMenu (coverage 1 §3).
 */
export const decideMenuState = (
  lastChoice: string | null,
  user: Pick<SessionUser, 'defaultMenu'>,
  isWorkspace: boolean,
): string => lastChoice ?? (isWorkspace ? 'closed' : user.defaultMenu);

/** Returns whether the side menu shows names, and a function that opens or closes it on this device. */
export function useMenuOpen(user: Pick<SessionUser, 'defaultMenu'>, isWorkspace: boolean): [boolean, (open: boolean) => void] {
  const [lastChoice, setLastChoice] = useState(() => localStorage.getItem(MENU_OPEN_KEY));
  const choose = (open: boolean) => {
    const chosen = open ? 'open' : 'closed';
    localStorage.setItem(MENU_OPEN_KEY, chosen);
    setLastChoice(chosen);
  };
  return [decideMenuState(lastChoice, user, isWorkspace) === 'open', choose];
}
