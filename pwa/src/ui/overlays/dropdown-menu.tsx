import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useId,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { createIdleLoadedModule } from '../../platform/loading/create-idle-loaded-module.ts';
import type { MenuChoiceProps, MenuPopupProps } from './menu-popup.tsx';
import { toastError } from '../feedback/toast.ts';

const menuPopupModule = createIdleLoadedModule(() => import('./menu-popup.tsx'));

type DropdownMenuProps = Pick<MenuPopupProps, 'children' | 'align' | 'takeNextFocus'> & {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'> & { 'data-popup-open'?: string | undefined }>;
};

type Opening = { readonly button: HTMLElement; readonly isOpen: boolean; readonly focusesFirst: boolean };

/**
 * A menu below its trigger. Until its first opening only the trigger is rendered, because a screen has many triggers and the user
 * presses few of them.
 */
export function DropdownMenu({ trigger, children, ...popup }: DropdownMenuProps) {
  const id = useId();
  const [opening, setOpening] = useState<Opening>();
  const isOpen = opening?.isOpen === true;
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'data-popup-open': isOpen ? '' : undefined,
        // If a key pressed the button, the `detail` of the click event is 0.
        onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) =>
          setOpening({ button: currentTarget, isOpen: true, focusesFirst: detail === 0 }),
        onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpening({ button: event.currentTarget, isOpen: true, focusesFirst: true });
        },
      })}
      {opening !== undefined && (
        <FloatingMenu {...popup} {...opening} onClose={() => setOpening({ ...opening, isOpen: false })}>
          {children}
        </FloatingMenu>
      )}
    </>
  );
}

/**
 * A menu below a button that is rendered elsewhere, so that the menu stays open while the button's row moves or vanishes. The
 * menu appears as soon as its code is loaded.
 */
export function FloatingMenu(props: MenuPopupProps) {
  const { t } = useTranslation();
  const loaded = menuPopupModule.use();
  const { isOpen, onClose } = props;
  const isWaiting = isOpen && loaded === undefined;
  useEffect(() => {
    if (!isWaiting) return;
    // If the menu's code can't be loaded, the menu closes, and the next press retries.
    menuPopupModule.load().catch(() => {
      onClose();
      toastError(t('network.needed'));
    });
  }, [isWaiting, onClose, t]);
  return loaded !== undefined && <loaded.MenuPopup {...props} />;
}

type MenuPopupModule = typeof import('./menu-popup.tsx');

/** An entry of a `DropdownMenu`. The code of the entries is loaded when the menu opens. */
export function MenuAction(props: ComponentProps<MenuPopupModule['MenuAction']>) {
  const loaded = menuPopupModule.use();
  return loaded !== undefined && <loaded.MenuAction {...props} />;
}

export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const loaded = menuPopupModule.use();
  return loaded !== undefined && <loaded.MenuChoice {...props} />;
}

export function MenuSeparator() {
  const loaded = menuPopupModule.use();
  return loaded !== undefined && <loaded.MenuSeparator />;
}
