import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSignedInUser } from '../shell/signed-in-user.ts';
import { parseInboxAddress, toInboxAddress } from './inbox-address.ts';
import { type InboxFilters, noFilters } from './inbox-filters.ts';

/** The address follows what is typed at this pace: browsers refuse an address that changes with every letter. */
const ADDRESS_DELAY_MS = 300;

/** What a user's list was narrowed by when they left it. */
let left: { readonly userId: number; readonly filters: InboxFilters } | undefined;

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
  if (query !== read) {
    setRead(query);
    const named = parseInboxAddress(query);
    // What was typed since the address was written is newer than the address.
    if (named !== undefined && toInboxAddress(named) !== toInboxAddress(filters)) setFilters(named);
  }
  useEffect(() => {
    left = { userId, filters };
    const wanted = toInboxAddress(filters, query);
    if (wanted === toInboxAddress(parseInboxAddress(query) ?? noFilters, query)) return;
    const timer = setTimeout(() => navigate(wanted === '' ? path : `${path}?${wanted}`, { replace: true }), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId, filters, query, path, navigate]);
  return [filters, setFilters];
}
