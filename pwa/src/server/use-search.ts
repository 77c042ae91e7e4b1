import { SEARCH_DEBOUNCE_MS } from '@prosa/domain/lists/constants';
import { useEffect, useState } from 'react';

/** What the server is asked for: what was typed, in lower case, once nothing was typed for a while; at once where it was emptied. */
export function useSearch(typed: string): string {
  const wanted = typed.trim().toLowerCase();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), wanted === '' ? 0 : SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted === '' ? '' : asked;
}
