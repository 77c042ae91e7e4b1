import { Menu } from '@base-ui/react/menu';
import { type FocusEvent, type ReactNode, Suspense, useState } from 'react';
import { cn } from '../cn.ts';

export type MenuPopupProps = {
  /** The button that opened the menu. */
  button: HTMLElement;
  /** The accessible name of the menu. Without it, the menu gets the name of its button, which must then have an id. */
  label?: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Whether the menu stays where it opened when its button moves or is removed, so that nothing moves under the pointer. */
  isPinned?: boolean;
  /** Whether the first entry gets the focus when the menu opens, as is usual if a key opened the menu. */
  focusesFirst?: boolean;
  /** Returns the element that is to get the focus next, as an action of the menu chose. Null if the action chose no element. */
  takeNextFocus?: (() => HTMLElement | null) | undefined;
};

/**
 * A menu below the button that opened it. A pinned menu keeps the place of its first render. If its button moves, the menu
 * therefore needs a new `key` for each opening.
 */
export function MenuPopup({ button, label, isOpen, onClose, children, align = 'end', ...behaviour }: MenuPopupProps) {
  const { isPinned = false, focusesFirst = false, takeNextFocus } = behaviour;
  const name = label === undefined ? { 'aria-labelledby': button.id } : { 'aria-label': label };
  const [place] = useState(() => {
    const rect = button.getBoundingClientRect();
    return { getBoundingClientRect: () => rect };
  });
  return (
    <Menu.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        {/* The popup is a landmark of its own, because it is outside every other landmark of the page. */}
        <Menu.Positioner
          role="region"
          {...name}
          align={align}
          anchor={isPinned ? place : button}
          sideOffset={6}
          className="z-dialog outline-none"
        >
          <Menu.Popup
            {...name}
            onFocus={(event) => focusesFirst && focusFirstEntry(event)}
            finalFocus={() => takeNextFocus?.() ?? findFinalFocus(button)}
            className="min-w-48 rounded-md border border-border bg-popover p-1 text-foreground shadow-raised outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Suspense>{children}</Suspense>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Moves the focus, which the library gives to the popup when it opens, to the first entry. */
function focusFirstEntry({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  const isFirstFocus = target === currentTarget && !currentTarget.contains(relatedTarget);
  if (isFirstFocus) currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
}

/**
 * Returns the element to focus when the menu has faded out. Returns false if an action of the menu has opened a dialog or focused
 * a field, which must keep the focus. Otherwise returns the menu's button, or true for the library's default if the button no
 * longer exists.
 */
function findFinalFocus(button: HTMLElement): HTMLElement | boolean {
  const { activeElement } = document;
  const isFocusElsewhere =
    activeElement !== null && activeElement !== document.body && activeElement.closest('[role=menu]') === null;
  if (isFocusElsewhere) return false;
  return button.isConnected ? button : true;
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

/** A group of menu entries with a heading, in which the user chooses one of several values. */
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
