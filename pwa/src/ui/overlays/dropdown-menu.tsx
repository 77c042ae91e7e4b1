import { cloneElement, type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createIdleLoaded } from '../../platform/create-idle-loaded.ts';
import type { MenuChoiceProps } from './menu-popup.tsx';
import { toastError } from '../feedback/toast.ts';

const menu = createIdleLoaded(() => import('./menu-popup.tsx'));

type DropdownMenuProps = {
  trigger: ReactElement<{ onClick?: () => void }>;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
};

/** A menu under its trigger. A press before its code is loaded opens the menu as soon as it is. */
export function DropdownMenu({ trigger, children, align }: DropdownMenuProps) {
  const { t } = useTranslation();
  const loaded = menu.use();
  const [pressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    // The menu stays closed, and the next press retries.
    menu.load().catch(() => toastError(t('network.needed')));
  };
  if (loaded === undefined) return cloneElement(trigger, { onClick: press });
  return (
    <loaded.MenuPopup trigger={trigger} align={align} defaultOpen={pressed}>
      {children}
    </loaded.MenuPopup>
  );
}

type Popup = typeof import('./menu-popup.tsx');

/** An entry of a `DropdownMenu`. The code of the entries is loaded when the menu opens. */
export function MenuAction(props: ComponentProps<Popup['MenuAction']>) {
  const loaded = menu.use();
  return loaded !== undefined && <loaded.MenuAction {...props} />;
}

export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const loaded = menu.use();
  return loaded !== undefined && <loaded.MenuChoice {...props} />;
}

export function MenuSeparator() {
  const loaded = menu.use();
  return loaded !== undefined && <loaded.MenuSeparator />;
}
