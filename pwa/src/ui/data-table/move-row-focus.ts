import type { KeyboardEvent } from 'react';

/** Moves the focus to the next row for the key `j` or the down arrow, and to the previous row for `k` or the up arrow. */
export function moveRowFocus(event: KeyboardEvent, scroller: HTMLElement | null): void {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  const from = event.target;
  if (step === undefined || !(from instanceof HTMLElement) || from.dataset['rowOpener'] === undefined) return;
  const openers = [...(scroller?.querySelectorAll<HTMLElement>('[data-row-opener]') ?? [])];
  const placed = openers.toSorted((a, b) => readRowIndex(a) - readRowIndex(b));
  placed[placed.indexOf(from) + step]?.focus();
  event.preventDefault();
}

const readRowIndex = (opener: HTMLElement): number => Number(opener.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 0);
