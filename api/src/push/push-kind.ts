import type { TicketId } from '@prosa/contract/ids';
import type { PushAction } from '@prosa/contract/push/push-payload';
import type { NotificationCause } from '../platform/notification-cause.ts';
import type { Read } from '../platform/write.ts';
import type { PushReader } from './push-reader.ts';

/** A notification for one reader. */
export type PushNotification = {
  readonly title: string;
  readonly body: string;
  /** The path that the app opens. */
  readonly path: string;
  readonly actions: readonly PushAction[];
  /** Its ticket, so that a user who has it open and focused is not notified. */
  readonly ticket: { readonly id: TicketId; readonly uuid: string } | null;
  /** The chat that the notification is about, for the same purpose. */
  readonly chat: { readonly uuid: string } | null;
};

/** A kind of notification: its audience and its content. */
export type PushKind<N extends NotificationCause> = {
  readonly urgency: 'high' | 'normal';
  /** How long a push service keeps it for a device that is off, in seconds. */
  readonly ttlS: number;
  /** Chooses the readers. Each reader is checked again before the reader's notification is sent. */
  readonly audience: (read: Read, readers: readonly PushReader[], cause: N) => Promise<PushReader[]>;
  /** Composes the notification from the present state. Null if there is nothing to tell any more, or nothing to this reader. */
  readonly compose: (read: Read, reader: PushReader, cause: N) => Promise<PushNotification | null>;
};
