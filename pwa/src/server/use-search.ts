import { searchDelayMs, toSearchQuery } from '@prosa/domain/lists/load-when';
import { useEffect, useState } from 'react';

/** Returns the query to send: lower-cased, once nothing was typed for `searchDelayMs`, immediate when cleared. */
export function useSearch(typed: string): string {
  const wanted = toSearchQuery(typed);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), searchDelayMs(wanted));
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted === '' ? '' : asked;
}
