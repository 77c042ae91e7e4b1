import { useEffect, useState } from 'react';

/** The time for which the mouse has to rest on an element before its tooltip appears, in milliseconds. */
const TOOLTIP_DELAY_MS = 400;

type TooltipAnchor = {
  /** The last element whose tooltip was shown. It stays while the tooltip fades out. */
  readonly anchor: HTMLElement | undefined;
  readonly isOpen: boolean;
  readonly close: () => void;
};

/**
 * Follows the mouse and the keyboard's focus over the whole page, and returns the element with a `data-tooltip` that is under the
 * mouse or has the focus. One set of listeners serves all elements, because each screen has dozens of icons and shows the
 * tooltips of only a few.
 */
export function useTooltipAnchor(): TooltipAnchor {
  const [{ anchor, isOpen }, setShown] = useState<{ anchor?: HTMLElement; isOpen: boolean }>({ isOpen: false });
  const close = (): void => setShown((shown) => (shown.isOpen ? { ...shown, isOpen: false } : shown));
  useEffect(() => {
    let hovered: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => {
      clearTimeout(timer);
      close();
    };
    const show = (element: HTMLElement): void => setShown({ anchor: element, isOpen: true });
    const hover = (element: HTMLElement | null): void => {
      if (element === hovered) return;
      hovered = element;
      hide();
      if (element !== null) timer = setTimeout(() => show(element), TOOLTIP_DELAY_MS);
    };
    const listeners = new AbortController();
    const listen = <Name extends keyof DocumentEventMap>(name: Name, handle: (event: DocumentEventMap[Name]) => void): void =>
      document.addEventListener(name, handle, { signal: listeners.signal, capture: true, passive: true });
    listen('pointerover', ({ target, pointerType }) => hover(pointerType === 'touch' ? null : findTooltipAnchor(target)));
    listen('pointerout', ({ relatedTarget }) => relatedTarget === null && hover(null));
    // A press hides the tooltip until the mouse has left the element.
    listen('pointerdown', hide);
    listen('focusin', ({ target }) => {
      const element = findTooltipAnchor(target);
      if (element?.matches(':focus-visible') === true) show(element);
    });
    listen('focusout', hide);
    return () => {
      listeners.abort();
      clearTimeout(timer);
    };
  }, []);
  return { anchor, isOpen, close };
}

const findTooltipAnchor = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
