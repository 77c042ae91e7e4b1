import type { TicketId } from '@prosa/contract/ids';
import type { PushAction } from '@prosa/contract/push/push-payload';
import type { NotificationCause } from '../platform/notification-cause.ts';
import type { Read } from '../platform/write.ts';
import type { PushRecipient } from './push-recipient.ts';

/** A notification for one recipient. */
export type PushNotification = {
  readonly title: string;
  readonly body: string;
  /** The path that the app opens. */
  readonly path: string;
  readonly actions: readonly PushAction[];
  /** The ticket of the notification. A user who has this ticket open and focused is not notified. */
  readonly ticket: { readonly id: TicketId; readonly uuid: string } | null;
  /** The chat of the notification. A user who has this chat open and focused is not notified. */
  readonly chat: { readonly uuid: string } | null;
};

/** A kind of notification: its urgency, its audience and its content. */
export type PushKind<N extends NotificationCause> = {
  readonly urgency: 'high' | 'normal';
  /** The time in seconds that a push service keeps the notification for a device that is off. */
  readonly ttlS: number;
  /**
   * Chooses the recipients of the notification from `readers`, which are all devices of the company with a live session. Each
   * recipient is checked again before sending.
   */
  readonly audience: (read: Read, readers: readonly PushRecipient[], cause: N) => Promise<PushRecipient[]>;
  /**
   * Composes the notification from the current state. Returns null if the notification is outdated or has no content for this
   * recipient.
   */
  readonly compose: (read: Read, reader: PushRecipient, cause: N) => Promise<PushNotification | null>;
};
