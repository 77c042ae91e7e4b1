import type { UserId } from '@prosa/contract/ids';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { parseInboxAddress, toInboxAddress } from './inbox-address.ts';
import { type InboxFilters, initialFilters } from './inbox-filters.ts';

/**
 * The delay with which the address follows the typed text, in milliseconds. Browsers refuse to change the address at every
 * keystroke.
 */
const ADDRESS_DELAY_MS = 300;

/** The filters that were set when a user left the inbox, and the id of that user. */
let lastFilters: { readonly userId: UserId; readonly filters: InboxFilters } | undefined;

/** Returns whether two queries are equal once their escaped characters are decoded. */
const isSameQuery = (one: string, other: string): boolean =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

/**
 * Returns the inbox's filters, including the tab, and their setter. The address contains the filters, so that a user can bookmark
 * the address or send it to a colleague. The filters stay while the user visits another screen, until the user opens an address
 * with other filters.
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
    // The hook does not parse an address that it wrote itself, because the user may have changed the filters since.
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
      // The state is set before the address changes, because React would otherwise render the new address with the old state.
      flushSync(() => setWritten(address));
      navigate(address === '' ? path : `${path}?${address}`, { replace: true });
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId, filters, query, path, navigate]);
  return [filters, setFilters];
}
