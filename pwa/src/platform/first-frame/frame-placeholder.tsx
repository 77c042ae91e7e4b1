import { type ReactNode, useCallback } from 'react';
import { findPaintedPart } from './painted-frame.ts';

/**
 * A placeholder for a part of the screen that is still loading. The placeholder shows the part as it is in the frame, so that the
 * part doesn't disappear while it is loading. If the frame has no part `name`, the placeholder shows `children`. A screen with a
 * placeholder is not stored as a frame.
 */
export function FramePlaceholder({ name, children }: { name: string; children?: ReactNode }) {
  const part = findPaintedPart(name);
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
