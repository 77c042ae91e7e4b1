import type { NotificationCause } from '../platform/notification-cause.ts';

/** Returns a notification's topic: those of one topic replace each other, on the way and on the device. */
export function toNotificationTopic(cause: NotificationCause): string {
  switch (cause.kind) {
    case 'message':
    case 'transfer':
      return `ticket-${cause.ticketId}`;
    case 'chat':
      return `chat-${cause.chatId}`;
    case 'test':
      return 'test';
  }
}
