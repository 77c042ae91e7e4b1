import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';

type OptionListInput<T> = {
  readonly options: readonly T[];
  /** The text for which the options were found. A new query marks the first option again. */
  readonly query: string;
  readonly onChoose: (option: T) => void;
  /** Called when the user presses Esc. Without this function, Esc is left to the surrounding elements, such as a dialog. */
  readonly onClose?: (() => void) | undefined;
  /** Whether Tab also chooses an option, as is usual in a text in which the user goes on writing. */
  readonly takesTab?: boolean;
  /** The id of the list of options. Needed only if the text field refers to the id before the list exists. */
  readonly listId?: string;
};

/**
 * Returns the state and the handlers of a list of options below a text field that keeps the focus. The arrow keys mark an option,
 * Enter or a press chooses it, and Esc closes the list. This hook is for the command palette, and for names and replies that are
 * offered while the user writes. For a form field, use `Combobox`, which behaves in the same way.
 */
export function useOptionList<T>({ options, query, onChoose, onClose, takesTab = false, listId: given }: OptionListInput<T>) {
  const own = useId();
  const listId = given ?? own;
  const [marked, setMarked] = useState({ query, at: 0 });
  const at = marked.query === query ? Math.min(marked.at, options.length - 1) : Math.min(0, options.length - 1);
  const current = options[at];
  const activeId = current === undefined ? undefined : `${listId}-${at}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  /** Handles a key that the user pressed in the text field. Returns true if the key was meant for the options. */
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
    /** The props for a text field whose only purpose is to choose an option. */
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
        // Without this handler, a press would move the focus out of the text field, and a phone would close its keyboard.
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
