import { Menu } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { cn } from '../cn.ts';

export type MenuPopupProps = {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  defaultOpen?: boolean;
  /** Returns the element that an action of the menu chose to have the focus next. Null if the action chose none. */
  takeNextFocus?: (() => HTMLElement | null) | undefined;
};

/** A trigger with the menu that it opens. */
export function MenuPopup({ trigger, children, align = 'end', defaultOpen = false, takeNextFocus }: MenuPopupProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu.Root defaultOpen={defaultOpen}>
      <Menu.Trigger ref={button} id={id} render={trigger} />
      <Menu.Portal>
        <PopupBody labelledBy={id} align={align} finalFocus={() => takeNextFocus?.() ?? findFinalFocus(button.current)}>
          {children}
        </PopupBody>
      </Menu.Portal>
    </Menu.Root>
  );
}

export type FloatingMenuProps = {
  /** The button that opened the menu. */
  anchor: HTMLElement;
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A menu that stays open when its button is removed. The menu stays where it opened, even if a list moves the button's row, so
 * that nothing moves under the pointer. Render the menu with a new `key` for each opening.
 */
export function FloatingMenuPopup({ anchor, label, isOpen, onClose, children }: FloatingMenuProps) {
  const [place] = useState(() => {
    const rect = anchor.getBoundingClientRect();
    return { getBoundingClientRect: () => rect };
  });
  return (
    <Menu.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        <PopupBody label={label} anchor={place} finalFocus={() => findFinalFocus(anchor)}>
          {children}
        </PopupBody>
      </Menu.Portal>
    </Menu.Root>
  );
}

/**
 * Returns the element to focus when the menu has faded out: the menu's button, if the button still exists. Returns false if an
 * action of the menu has opened a dialog or focused a field, which must keep the focus. Returns true for the default of the
 * library.
 */
function findFinalFocus(button: HTMLElement | null): HTMLElement | boolean {
  const { activeElement } = document;
  const isFocusElsewhere =
    activeElement !== null && activeElement !== document.body && activeElement.closest('[role=menu]') === null;
  if (isFocusElsewhere) return false;
  return button?.isConnected === true ? button : true;
}

type PopupBodyProps = Pick<Menu.Positioner.Props, 'align' | 'anchor'> &
  Pick<Menu.Popup.Props, 'finalFocus'> & { label?: string; labelledBy?: string; children: ReactNode };

function PopupBody({ label, labelledBy, align = 'end', anchor, finalFocus, children }: PopupBodyProps) {
  return (
    // The popup is a landmark of its own, because it is outside every other landmark of the page.
    <Menu.Positioner
      role="region"
      aria-label={label}
      aria-labelledby={labelledBy}
      align={align}
      anchor={anchor}
      sideOffset={6}
      className="z-dialog outline-none"
    >
      <Menu.Popup
        finalFocus={finalFocus}
        className="min-w-48 rounded-md border border-border bg-popover p-1 text-foreground shadow-raised outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
      >
        <Suspense>{children}</Suspense>
      </Menu.Popup>
    </Menu.Positioner>
  );
}

const itemClasses =
  'flex min-h-control select-none items-center gap-2.5 rounded-sm px-2.5 outline-none data-highlighted:bg-muted [&_svg]:size-4 [&_svg]:text-muted-foreground';

export function MenuAction({ className, ...props }: Menu.Item.Props) {
  return <Menu.Item className={cn(itemClasses, className)} {...props} />;
}

export type MenuChoiceProps<Value extends string> = {
  label: ReactNode;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChoose: (value: Value) => void;
};

/** A group of menu entries in which the user chooses one of several values, with a heading. */
export function MenuChoice<Value extends string>({ label, value, options, onChoose }: MenuChoiceProps<Value>) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className="px-2.5 py-1.5 text-xs font-semibold text-muted-foreground">{label}</Menu.GroupLabel>
      <Menu.RadioGroup value={value} onValueChange={onChoose}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} className={itemClasses}>
            <span className="grid size-4 place-items-center">
              <Menu.RadioItemIndicator className="size-2 rounded-full bg-primary" />
            </span>
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  );
}

export function MenuSeparator() {
  return <Menu.Separator className="my-1 h-px bg-border" />;
}
