import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import { useSignedInUser } from '../../platform/signed-in-user.ts';
import { parseInboxAddress, toInboxAddress } from './inbox-address.ts';
import { type InboxFilters, noFilters } from './inbox-filters.ts';

/** The address follows what is typed at this pace: browsers refuse an address that changes with every letter. */
const ADDRESS_DELAY_MS = 300;

/** The filters of a user's list when they left it. */
let left: { readonly userId: number; readonly filters: InboxFilters } | undefined;

/** Whether two queries say the same, however their letters are escaped. */
const isSameQuery = (one: string, other: string): boolean =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

/**
 * The filters of the inbox with its tab. They stand in the address, so that a view can be kept and sent to a colleague, and
 * outlast a visit to another screen; an address that names others brings those.
 */
export function useInboxFilters(): [InboxFilters, Dispatch<SetStateAction<InboxFilters>>] {
  const { id: userId } = useSignedInUser();
  const query = useSearch();
  const [path, navigate] = useLocation();
  const [filters, setFilters] = useState(() => parseInboxAddress(query) ?? (left?.userId === userId ? left.filters : noFilters));
  const [read, setRead] = useState(query);
  const [written, setWritten] = useState<string>();
  if (query !== read) {
    setRead(query);
    // An address that was written here says nothing new: what was chosen since is newer.
    if (written === undefined || !isSameQuery(query, written)) {
      setWritten(undefined);
      const named = parseInboxAddress(query);
      if (named !== undefined && toInboxAddress(named) !== toInboxAddress(filters)) setFilters(named);
    }
  }
  useEffect(() => {
    left = { userId, filters };
    const wanted = toInboxAddress(filters, query);
    if (wanted === toInboxAddress(parseInboxAddress(query) ?? noFilters, query)) return;
    const timer = setTimeout(() => {
      // Before the address tells it: React renders a change of the address at once, and this one later.
      flushSync(() => setWritten(wanted));
      navigate(wanted === '' ? path : `${path}?${wanted}`, { replace: true });
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId, filters, query, path, navigate]);
  return [filters, setFilters];
}
