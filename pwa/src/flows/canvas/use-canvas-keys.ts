import { useEffect, useEffectEvent } from 'react';
import { type CanvasCommand, commandOf } from './drawing/canvas-keys.ts';

/** The places whose keys aren't the canvas': texts, dialogs, menus, panels beside it. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], aside';

/**
 * Does what keys mean on the canvas. `run` gives whether it did something, and gets the node that has the focus. Ctrl S counts
 * everywhere on the page, but in a dialog and in the form of a node.
 */
export function useCanvasKeys(run: (command: CanvasCommand, nodeId: string | undefined) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const node = target?.closest('[data-flow-node]');
    const nodeId = node === target ? (node?.getAttribute('data-flow-node') ?? undefined) : undefined;
    const command = commandOf(event, nodeId !== undefined);
    if (command === undefined || event.defaultPrevented) return;
    const isElsewhere = target?.closest(ELSEWHERE) != null || document.querySelector('[role="dialog"]') !== null;
    const isPublishing = command.do === 'publish' && target?.closest('[role="dialog"], [data-node-form]') == null;
    if (isElsewhere && !isPublishing) return;
    // Before others hear of it: the app's own help has the same key.
    if (!run(command, nodeId)) return;
    event.preventDefault();
    // The question that comes up would take the same key for its own.
    if (command.do === 'escape') event.stopPropagation();
  });
  useEffect(() => {
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** Whether the clipboard's keys mean the canvas: no text is chosen, and none is written. */
export const isOnCanvas = (event: Event): boolean =>
  !(event.target instanceof Element && event.target.closest(ELSEWHERE) !== null) &&
  document.querySelector('[role="dialog"]') === null &&
  (getSelection()?.toString() ?? '') === '';
