import { useEffect, useEffectEvent } from 'react';
import { type CanvasCommand, findCanvasCommand } from './drawing/canvas-keys.ts';

/** The elements in which the canvas ignores keys: text fields, dialogs, menus, and the panels beside the canvas. */
const IGNORED_KEY_TARGETS_SELECTOR =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], aside';

/**
 * Runs the commands of the canvas' keys. `run` gets the focused node and returns whether the command had an effect. Ctrl S works
 * everywhere on the page, except in a dialog and in a node's form.
 */
export function useCanvasKeys(run: (command: CanvasCommand, nodeId: string | undefined) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const node = target?.closest('[data-flow-node]');
    const nodeId = node === target ? (node?.getAttribute('data-flow-node') ?? undefined) : undefined;
    const command = findCanvasCommand(event, nodeId !== undefined);
    if (command === undefined || event.defaultPrevented) return;
    const isElsewhere =
      target?.closest(IGNORED_KEY_TARGETS_SELECTOR) != null || document.querySelector('[role="dialog"]') !== null;
    const isPublishing = command.do === 'publish' && target?.closest('[role="dialog"], [data-node-form]') == null;
    if (isElsewhere && !isPublishing) return;
    // `preventDefault` makes the app's own shortcuts ignore the key, for example the key that opens the app's help.
    if (!run(command, nodeId)) return;
    event.preventDefault();
    // Escape may open a dialog with a question. The dialog must not receive the same key press, which would close it again.
    if (command.do === 'escape') event.stopPropagation();
  });
  useEffect(() => {
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** Returns whether a clipboard event is meant for the canvas, because no text is selected or edited. */
export const isMeantForCanvas = (event: Event): boolean =>
  !(event.target instanceof Element && event.target.closest(IGNORED_KEY_TARGETS_SELECTOR) !== null) &&
  document.querySelector('[role="dialog"]') === null &&
  (getSelection()?.toString() ?? '') === '';
