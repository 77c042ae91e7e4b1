import { cloneElement, lazy, type ReactElement, type ReactNode, useState } from 'react';
import { idleLoaded } from './idle-loaded.ts';

const menu = idleLoaded(() => import('./menu-popup.tsx'));

type DropdownMenuProps = {
  trigger: ReactElement<{ onClick?: () => void }>;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
};

/** A menu under its trigger. Pressed before its code is there, it opens as soon as it is. */
export function DropdownMenu({ trigger, children, align }: DropdownMenuProps) {
  const loaded = menu.use();
  const [pressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    // Without a network it stays closed, and the next press tries again.
    menu.load().catch(() => undefined);
  };
  if (loaded === undefined) return cloneElement(trigger, { onClick: press });
  return (
    <loaded.MenuPopup trigger={trigger} align={align} defaultOpen={pressed}>
      {children}
    </loaded.MenuPopup>
  );
}

/** What stands in a `DropdownMenu`. */
export const MenuAction = lazy(async () => ({ default: (await menu.load()).MenuAction }));
export const MenuSeparator = lazy(async () => ({ default: (await menu.load()).MenuSeparator }));
