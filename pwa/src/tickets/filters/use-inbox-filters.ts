import type { UserId } from '@prosa/contract/ids';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import { useSignedInUser } from '../../platform/signed-in-user.ts';
import { parseInboxAddress, toInboxAddress } from './inbox-address.ts';
import { type InboxFilters, initialFilters } from './inbox-filters.ts';

/** The delay with which the address follows the typed text. Browsers refuse an address that changes with every letter. */
const ADDRESS_DELAY_MS = 300;

/** The filters with which a user left the list. */
let lastFilters: { readonly userId: UserId; readonly filters: InboxFilters } | undefined;

/** Returns whether two queries are equal, however their letters are escaped. */
const isSameQuery = (one: string, other: string): boolean =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

/**
 * Returns the inbox's filters with its tab, and their setter. They are part of the address, so that a view can be bookmarked
 * and sent to a colleague. They survive a visit to another screen. An address with other filters replaces them.
 */
export function useInboxFilters(): [InboxFilters, Dispatch<SetStateAction<InboxFilters>>] {
  const { id: userId } = useSignedInUser();
  const query = useSearch();
  const [path, navigate] = useLocation();
  const [filters, setFilters] = useState(
    () => parseInboxAddress(query) ?? (lastFilters?.userId === userId ? lastFilters.filters : initialFilters),
  );
  const [read, setRead] = useState(query);
  const [written, setWritten] = useState<string>();
  if (query !== read) {
    setRead(query);
    // An address that this hook wrote is no news, because the user's later choices are newer.
    if (written === undefined || !isSameQuery(query, written)) {
      setWritten(undefined);
      const named = parseInboxAddress(query);
      if (named !== undefined && toInboxAddress(named) !== toInboxAddress(filters)) setFilters(named);
    }
  }
  useEffect(() => {
    lastFilters = { userId, filters };
    const address = toInboxAddress(filters, query);
    if (address === toInboxAddress(parseInboxAddress(query) ?? initialFilters, query)) return;
    const timer = setTimeout(() => {
      // The state is set before the address changes, because React renders a change of the address at once, and the state
      // later.
      flushSync(() => setWritten(address));
      navigate(address === '' ? path : `${path}?${address}`, { replace: true });
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId, filters, query, path, navigate]);
  return [filters, setFilters];
}
