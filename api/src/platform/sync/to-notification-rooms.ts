import type { UserId } from '@prosa/contract/ids';
import { toNotificationRoom } from '../realtime/live-events.ts';

/** Returns the rooms of users for events that belong to no list and to no open conversation. */
export const toNotificationRooms = (users: readonly { readonly id: UserId }[]): string[] =>
  users.map(({ id }) => toNotificationRoom(id));
