import { useEffect, useState } from 'react';

/**
 * Returns how many pixels of the page's lower edge an on-screen keyboard covers, as in Safari. The result is 0 in browsers that
 * support `interactive-widget`, because they shrink the page.
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
