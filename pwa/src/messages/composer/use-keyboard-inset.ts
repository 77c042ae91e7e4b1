import { useEffect, useState } from 'react';

/**
 * How much of the page's lower edge an on-screen keyboard covers, in pixels. Browsers that know `interactive-widget` shrink
 * the page themselves, and it is 0; Safari lays the keyboard over it.
 */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const view = visualViewport;
    if (view === null) return;
    const measure = () => setInset(view.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop)));
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
}
