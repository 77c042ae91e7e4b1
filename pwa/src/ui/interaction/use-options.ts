import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';

type Options<T> = {
  readonly options: readonly T[];
  /** The query that the options answer. A new query marks the first option again. */
  readonly query: string;
  readonly onChoose: (option: T) => void;
  /** Called for Esc. Without it, Esc goes to the surrounding elements. */
  readonly onClose?: (() => void) | undefined;
  /** Tab also chooses, where the text continues after the choice. */
  readonly takesTab?: boolean;
  /** The id of the list, where the text needs the id before the list exists. */
  readonly listId?: string;
};

/**
 * The keyboard behaviour of options under a text that keeps the focus: arrows mark an option, Enter or a press chooses it, Esc
 * closes. The kit's `Combobox` does the same for a field of a form. This hook is for a palette, and for names and replies that
 * are offered while the user writes.
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
  /** Handles a key of the text. Returns true where the options used the key. */
  const press = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const takes = (event.key === 'Enter' && !event.shiftKey) || (takesTab && event.key === 'Tab');
    if (event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape' && onClose !== undefined) onClose();
    else if (step !== undefined && options.length > 0) setMarked({ query, at: (at + step + options.length) % options.length });
    else if (takes && current !== undefined) onChoose(current);
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
    /** The props of the text, where it exists only for the options. */
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
        // The text keeps the focus, and a phone keeps its keyboard open.
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
