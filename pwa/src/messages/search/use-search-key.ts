import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onSearch` for Ctrl or Cmd F, because the browser's own search finds only the messages near the visible ones. While a
 * dialog is open or a search field has the focus, the browser handles these keys itself.
 */
export function useSearchKey(onSearch: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'f') return;
    const isElsewhere = event.target instanceof Element && event.target.closest('[role="dialog"], input[type="search"]') !== null;
    if (isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    onSearch();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
