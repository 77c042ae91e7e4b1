import type { UserId } from '@prosa/contract/ids';
import { TICKET_PRESENCE_ENDS_AFTER_MS } from '@prosa/contract/live/client-messages';
import type { TicketPresenceEvent } from '@prosa/contract/live/live-events';
import { useSyncExternalStore } from 'react';
import { createStore } from '../../platform/store.ts';
import { onLiveEvent } from '../../sync/live/live-signal.ts';
import { networkStore } from '../../sync/use-sync-state.ts';

/** A colleague who is in a ticket, with the strongest activity of the colleague's devices. */
export type PresentColleague = { readonly userId: UserId; readonly activity: 'looking' | 'typing' };
type PresentDevice = PresentColleague & { readonly ending: ReturnType<typeof setTimeout> };

const nobody: readonly PresentColleague[] = [];
/** The colleagues who are in tickets, by the ticket's uuid and in the order of their arrival. */
const presenceStore = createStore<ReadonlyMap<string, readonly PresentColleague[]>>(new Map());
const devicesOf = new Map<string, Map<string, PresentDevice>>();

onLiveEvent('ticketPresence', hearPresence);
// Without the server nothing is known of colleagues any more.
networkStore.subscribe(() => {
  if (!isServerReachable()) clearPresence();
});

const isServerReachable = (): boolean => ['online', 'syncing'].includes(networkStore.get().state);

function hearPresence({ uuid, userId, device, activity }: TicketPresenceEvent): void {
  const devices = devicesOf.get(uuid) ?? new Map<string, PresentDevice>();
  const former = devices.get(device);
  clearTimeout(former?.ending);
  if (activity === 'gone' || !isServerReachable()) devices.delete(device);
  else {
    const ending = setTimeout(() => hearPresence({ uuid, userId, device, activity: 'gone' }), TICKET_PRESENCE_ENDS_AFTER_MS);
    devices.set(device, { userId, activity, ending });
  }
  if (devices.size === 0) devicesOf.delete(uuid);
  else devicesOf.set(uuid, devices);
  if (former?.activity !== devices.get(device)?.activity) publishTicket(uuid, [...devices.values()]);
}

function publishTicket(uuid: string, devices: readonly PresentDevice[]): void {
  const colleagues = new Map<UserId, PresentColleague>();
  for (const { userId, activity } of devices)
    if (activity === 'typing' || !colleagues.has(userId)) colleagues.set(userId, { userId, activity });
  const next = new Map(presenceStore.get());
  if (colleagues.size === 0) next.delete(uuid);
  else next.set(uuid, [...colleagues.values()]);
  presenceStore.set(next);
}

function clearPresence(): void {
  for (const devices of devicesOf.values()) for (const { ending } of devices.values()) clearTimeout(ending);
  devicesOf.clear();
  if (presenceStore.get().size > 0) presenceStore.set(new Map());
}

/** Returns the colleagues who look at or type in a ticket now. Nobody counts as present without a network. */
export const useTicketPresence = (uuid: string): readonly PresentColleague[] =>
  useSyncExternalStore(presenceStore.subscribe, () => presenceStore.get().get(uuid) ?? nobody);
