import { notificationRoom } from '../realtime/live-events.ts';

/** The rooms in which users hear of what isn't of a list or an open conversation. */
export const everyone = (users: readonly { readonly id: number }[]): string[] => users.map(({ id }) => notificationRoom(id));
