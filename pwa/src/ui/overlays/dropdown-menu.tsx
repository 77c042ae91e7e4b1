import { cloneElement, type ComponentProps, type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createIdleLoadedModule } from '../../platform/loading/create-idle-loaded-module.ts';
import type { FloatingMenuProps, MenuChoiceProps, MenuPopupProps } from './menu-popup.tsx';
import { toastError } from '../feedback/toast.ts';

const menu = createIdleLoadedModule(() => import('./menu-popup.tsx'));

type DropdownMenuProps = Pick<MenuPopupProps, 'children' | 'align' | 'takeNextFocus'> & {
  trigger: ReactElement<{ onClick?: () => void }>;
};

/**
 * A menu below its trigger. If the user presses the trigger before the menu's code is loaded, the menu opens as soon as the code
 * is loaded.
 */
export function DropdownMenu({ trigger, children, ...popup }: DropdownMenuProps) {
  const { t } = useTranslation();
  const loaded = menu.use();
  const [pressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    // If the menu's code can't be loaded, the menu stays closed, and the next press retries.
    menu.load().catch(() => toastError(t('network.needed')));
  };
  if (loaded === undefined) return cloneElement(trigger, { onClick: press });
  return (
    <loaded.MenuPopup trigger={trigger} defaultOpen={pressed} {...popup}>
      {children}
    </loaded.MenuPopup>
  );
}

/** A menu that stays open while its button's row moves or vanishes. The menu appears as soon as its code is loaded. */
export function FloatingMenu(props: FloatingMenuProps) {
  const { t } = useTranslation();
  const loaded = menu.use();
  const { onClose } = props;
  useEffect(() => {
    if (loaded !== undefined) return;
    // If the menu's code can't be loaded, the menu closes, and the next press retries.
    menu.load().catch(() => {
      onClose();
      toastError(t('network.needed'));
    });
  }, [loaded, onClose, t]);
  return loaded !== undefined && <loaded.FloatingMenuPopup {...props} />;
}

type MenuPopupModule = typeof import('./menu-popup.tsx');

/** An entry of a `DropdownMenu`. The code of the entries is loaded when the menu opens. */
export function MenuAction(props: ComponentProps<MenuPopupModule['MenuAction']>) {
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
