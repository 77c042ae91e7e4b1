import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';

type Options<T> = {
  readonly options: readonly T[];
  /** The query that the options answer: another one marks the first of them again. */
  readonly query: string;
  readonly onChoose: (option: T) => void;
  /** Esc; without it the key is left to what stands around. */
  readonly onClose?: (() => void) | undefined;
  /** Tab chooses too, where a text goes on behind the choice. */
  readonly takesTab?: boolean;
  /** The id of the list, where the text has to know it before the list is there. */
  readonly listId?: string;
};

/**
 * The options under a text that keeps the focus: arrows mark one, Enter or a press chooses it, Esc closes. What the kit's
 * `Combobox` is for a field of a form, this is for a palette and for names and replies offered while somebody writes.
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
  /** Takes a key of the text; true where the options used it. */
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
    /** The text's part in it, where the text is there for the options alone. */
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
        // The text keeps the focus, and a phone its keyboard.
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
