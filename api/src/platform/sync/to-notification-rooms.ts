import type { UserId } from '@prosa/contract/ids';
import { toNotificationRoom } from '../realtime/live-events.ts';

/**
 * Returns the notification rooms of users. Events that belong to no list of tickets and to no open conversation are sent to these
 * rooms.
 */
export const toNotificationRooms = (users: readonly { readonly id: UserId }[]): string[] =>
  users.map(({ id }) => toNotificationRoom(id));
