import { type ReactNode, useCallback } from 'react';
import { paintedPart } from './kept-frame.ts';

/**
 * Stands for a part of the screen that is not there yet: as the frame drew it, so that it doesn't vanish between, else `children`.
 * No frame is kept of a screen on which it stands.
 */
export function FramePart({ name, children }: { name: string; children?: ReactNode }) {
  const part = paintedPart(name);
  const fill = useCallback(
    (place: HTMLElement | null) => {
      if (place === null || part === undefined) return;
      place.replaceChildren(part.cloneNode(true));
      for (const each of place.querySelectorAll<HTMLElement>('[data-frame-top]'))
        each.scrollTop = Number(each.dataset['frameTop']);
    },
    [part],
  );
  return part === undefined ? (
    <>
      {children}
      <span hidden data-frame-missing="" />
    </>
  ) : (
    <div ref={fill} inert aria-hidden data-frame-missing="" className="contents" />
  );
}
