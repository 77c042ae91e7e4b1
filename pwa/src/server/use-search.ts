import { searchDelayMs, toSearchQuery } from '@prosa/domain/lists/load-when';
import { useEffect, useState } from 'react';

/**
 * Returns the query to send, in lower case. It follows the typed text after a pause of `searchDelayMs`, and at once when the
 * text is cleared.
 */
export function useSearch(typed: string): string {
  const wanted = toSearchQuery(typed);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), searchDelayMs(wanted));
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted === '' ? '' : asked;
}
