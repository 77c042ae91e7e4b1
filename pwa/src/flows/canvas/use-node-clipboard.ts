import { useEffect, useEffectEvent } from 'react';
import { looksLikeFlowText } from './drawing/flow-clipboard.ts';
import { isMeantForCanvas } from './use-canvas-keys.ts';

type ClipboardActions = {
  /** Returns the selection's text. Undefined if nothing is selected. */
  readonly copySelection: () => string | undefined;
  /** Removes the copied nodes. */
  readonly cut: () => void;
  readonly paste: (text: string) => void;
};

/** Copies, cuts and pastes nodes through the system's clipboard, so that users can paste them in another flow, tab or window. */
export function useNodeClipboard({ copySelection, cut, paste }: ClipboardActions): void {
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    if (!isMeantForCanvas(event)) return;
    const text = copySelection();
    if (text === undefined) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    if (event.type === 'cut') cut();
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isMeantForCanvas(event)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!looksLikeFlowText(text)) return;
    event.preventDefault();
    paste(text);
  });
  useEffect(() => {
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
}
