import type { UserId } from '@prosa/contract/ids';
import { TICKET_PRESENCE_ENDS_AFTER_MS } from '@prosa/contract/live/client-messages';
import type { TicketPresenceEvent } from '@prosa/contract/live/live-events';
import { useSyncExternalStore } from 'react';
import { createStore } from '../../platform/store.ts';
import { onLiveEvent } from '../../sync/live/live-signal.ts';
import { networkStore } from '../../sync/use-sync-state.ts';

/** A colleague who is in a ticket. If the colleague types on any device, the activity is `typing`. */
export type PresentColleague = { readonly userId: UserId; readonly activity: 'looking' | 'typing' };
type PresentDevice = PresentColleague & { readonly ending: ReturnType<typeof setTimeout> };

const noColleagues: readonly PresentColleague[] = [];
/**
 * The colleagues who are in each ticket, by the ticket's uuid. The colleagues of a ticket are in the order in which they came in.
 */
const ticketPresenceStore = createStore<ReadonlyMap<string, readonly PresentColleague[]>>(new Map());
const devicesByTicketUuid = new Map<string, Map<string, PresentDevice>>();

onLiveEvent('ticketPresence', applyPresence);
// While the server can't be reached, the device doesn't learn when colleagues leave a ticket, so it forgets all of them.
networkStore.subscribe(() => {
  if (!isServerReachable()) clearPresence();
});

const isServerReachable = (): boolean => ['online', 'syncing'].includes(networkStore.get().state);

function applyPresence({ uuid, userId, device, activity }: TicketPresenceEvent): void {
  const devices = devicesByTicketUuid.get(uuid) ?? new Map<string, PresentDevice>();
  const former = devices.get(device);
  clearTimeout(former?.ending);
  if (activity === 'gone' || !isServerReachable()) devices.delete(device);
  else {
    const ending = setTimeout(() => applyPresence({ uuid, userId, device, activity: 'gone' }), TICKET_PRESENCE_ENDS_AFTER_MS);
    devices.set(device, { userId, activity, ending });
  }
  if (devices.size === 0) devicesByTicketUuid.delete(uuid);
  else devicesByTicketUuid.set(uuid, devices);
  if (former?.activity !== devices.get(device)?.activity) publishColleagues(uuid, [...devices.values()]);
}

function publishColleagues(uuid: string, devices: readonly PresentDevice[]): void {
  const colleagues = new Map<UserId, PresentColleague>();
  for (const { userId, activity } of devices)
    if (activity === 'typing' || !colleagues.has(userId)) colleagues.set(userId, { userId, activity });
  const next = new Map(ticketPresenceStore.get());
  if (colleagues.size === 0) next.delete(uuid);
  else next.set(uuid, [...colleagues.values()]);
  ticketPresenceStore.set(next);
}

function clearPresence(): void {
  for (const devices of devicesByTicketUuid.values()) for (const { ending } of devices.values()) clearTimeout(ending);
  devicesByTicketUuid.clear();
  if (ticketPresenceStore.get().size > 0) ticketPresenceStore.set(new Map());
}

/** Returns the colleagues who are looking at a ticket or typing in it now. Empty without a network. */
export const useTicketPresence = (uuid: string): readonly PresentColleague[] =>
  useSyncExternalStore(ticketPresenceStore.subscribe, () => ticketPresenceStore.get().get(uuid) ?? noColleagues);
