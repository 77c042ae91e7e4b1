import type { NotificationCause } from '../platform/notification-cause.ts';

/**
 * Returns a notification's topic. A newer notification of the same topic replaces the older one, both in the push service and on
 * the device.
 */
export function toNotificationTopic(cause: NotificationCause): string {
  switch (cause.kind) {
    case 'message':
    case 'transfer':
    case 'snooze':
      return `ticket-${cause.ticketId}`;
    case 'overdue':
      return `overdue-${cause.ticketId}`;
    case 'mention':
      return `mention-${cause.ticketId}-${cause.userId}`;
    case 'chat':
      return `chat-${cause.chatId}`;
    case 'test':
      return 'test';
  }
}
