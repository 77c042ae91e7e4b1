import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';

type Options<T> = {
  readonly options: readonly T[];
  /** The query that the options answer. A new query marks the first option again. */
  readonly query: string;
  readonly onChoose: (option: T) => void;
  /** Called for Esc. Without this function, the surrounding elements receive Esc. */
  readonly onClose?: (() => void) | undefined;
  /** Whether Tab chooses an option too, as in a text that continues after the choice. */
  readonly takesTab?: boolean;
  /** The id of the list. Needed only if the text refers to the id before the list exists. */
  readonly listId?: string;
};

/**
 * Returns the keyboard behaviour of options under a text that keeps the focus. Arrows mark an option, Enter or a press chooses
 * it, and Esc closes the options. The kit's `Combobox` has the same behaviour for a field of a form. This hook is for a
 * palette, and for names and replies that are offered while the user writes.
 */
export function useOptions<T>({ options, query, onChoose, onClose, takesTab = false, listId: given }: Options<T>) {
  const own = useId();
  const listId = given ?? own;
  const [marked, setMarked] = useState({ query, at: 0 });
  const at = marked.query === query ? Math.min(marked.at, options.length - 1) : Math.min(0, options.length - 1);
  const current = options[at];
  const activeId = current === undefined ? undefined : `${listId}-${at}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  /** Handles a key of the text. Returns true if the options used the key. */
  const press = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isChoosingKey = (event.key === 'Enter' && !event.shiftKey) || (takesTab && event.key === 'Tab');
    if (event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape' && onClose !== undefined) onClose();
    else if (step !== undefined && options.length > 0) setMarked({ query, at: (at + step + options.length) % options.length });
    else if (isChoosingKey && current !== undefined) onChoose(current);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    listId,
    at,
    current,
    activeId,
    press,
    /** The props for the text field, if it exists only for choosing an option. */
    comboboxProps: {
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': activeId,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
    } as const,
    optionProps: (index: number) =>
      ({
        id: `${listId}-${index}`,
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === at,
        // Without this, a press would move the focus out of the text, and a phone would close its keyboard.
        onPointerDown: (event: PointerEvent) => event.preventDefault(),
        onPointerMove: () => {
          if (index !== at) setMarked({ query, at: index });
        },
        onClick: () => {
          const option = options[index];
          if (option !== undefined) onChoose(option);
        },
      }) as const,
  };
}
