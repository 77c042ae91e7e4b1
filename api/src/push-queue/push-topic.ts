import type { PushNews } from '../platform/push-news.ts';

/** Returns a notification's topic: those of one topic replace each other, on the way and on the device. */
export function pushTopic(news: PushNews): string {
  switch (news.kind) {
    case 'message':
    case 'transfer':
      return `ticket-${news.ticketId}`;
    case 'chat':
      return `chat-${news.chatId}`;
    case 'test':
      return 'test';
  }
}
