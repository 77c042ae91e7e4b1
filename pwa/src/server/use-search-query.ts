import { toSearchDelayMs, toSearchQuery } from '@prosa/domain/lists/load-when';
import { useEffect, useState } from 'react';

/**
 * Returns the query to send, in lower case. The query follows the user's text after a pause of `toSearchDelayMs`, and immediately
 * if the user clears the text.
 */
export function useSearchQuery(typed: string): string {
  const query = toSearchQuery(typed);
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), toSearchDelayMs(query));
    return () => clearTimeout(timer);
  }, [query]);
  return query === '' ? '' : asked;
}
