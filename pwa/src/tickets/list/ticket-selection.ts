import { useCallback, useSyncExternalStore } from 'react';
import { createStore, useStore } from '../../platform/store.ts';

/** The maximum number of tickets that can be selected at the same time. */
export const MAX_SELECTED_TICKETS = 100;

/** The uuids of the selected tickets, in the order in which they were selected. */
export const selectedTickets = createStore<ReadonlySet<string>>(new Set());
/** The uuids of the listed tickets that can be selected, in the order of the list. */
let selectableUuids: readonly string[] = [];
/** The uuid of the ticket at which the next range starts: the one that the user selected or deselected last. */
let rangeAnchor: string | undefined;

/** Sets the tickets that can be selected, and deselects the tickets that are no longer among them. */
export function setSelectableTickets(uuids: readonly string[]): void {
  selectableUuids = uuids;
  const selected = selectedTickets.get();
  const left = [...selected].filter((uuid) => uuids.includes(uuid));
  if (left.length < selected.size) selectedTickets.set(new Set(left));
}

/** Selects a ticket, or deselects a selected one. Returns false if no more tickets can be selected. */
export function toggleTicket(uuid: string): boolean {
  const next = new Set(selectedTickets.get());
  rangeAnchor = uuid;
  if (!next.delete(uuid)) return addTickets([uuid]);
  selectedTickets.set(next);
  return true;
}

/**
 * Selects all tickets from the one that was last selected or deselected to the one with this uuid. Returns false if the maximum
 * number leaves out some of them.
 */
export function selectTicketRange(uuid: string): boolean {
  const to = selectableUuids.indexOf(uuid);
  const from = rangeAnchor === undefined ? to : selectableUuids.indexOf(rangeAnchor);
  if (from < 0 || to < 0) return toggleTicket(uuid);
  const range = selectableUuids.slice(Math.min(from, to), Math.max(from, to) + 1);
  return addTickets(from <= to ? range : range.toReversed());
}

/** Selects all listed tickets. Returns false if the maximum number leaves out some of them. */
export const selectListedTickets = (): boolean => addTickets(selectableUuids);

function addTickets(uuids: readonly string[]): boolean {
  const next = new Set(selectedTickets.get());
  for (const uuid of uuids) if (next.size < MAX_SELECTED_TICKETS && selectableUuids.includes(uuid)) next.add(uuid);
  selectedTickets.set(next);
  return uuids.every((uuid) => next.has(uuid) || !selectableUuids.includes(uuid));
}

export function clearSelectedTickets(): void {
  rangeAnchor = undefined;
  if (selectedTickets.get().size > 0) selectedTickets.set(new Set());
}

const hasSelectedTickets = (): boolean => selectedTickets.get().size > 0;

export const useSelectedTickets = (): ReadonlySet<string> => useStore(selectedTickets);

/**
 * Returns whether a ticket is selected. The calling component is rendered again only when this ticket is selected or deselected.
 */
export const useIsTicketSelected = (uuid: string): boolean =>
  useSyncExternalStore(
    selectedTickets.subscribe,
    useCallback(() => selectedTickets.get().has(uuid), [uuid]),
  );

/** Returns whether any ticket is selected. */
export const useHasSelectedTickets = (): boolean => useSyncExternalStore(selectedTickets.subscribe, hasSelectedTickets);

/**
 * Returns whether a press on a row selects the ticket instead of opening it. This is true for a press with Shift, and on a touch
 * screen for every press while tickets are selected.
 */
export const isSelectionPress = ({ shiftKey }: { readonly shiftKey: boolean }): boolean =>
  shiftKey || (hasSelectedTickets() && matchMedia('(pointer: coarse)').matches);
