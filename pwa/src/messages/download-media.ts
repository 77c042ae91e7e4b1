import type { MessageMedia } from '@prosa/contract/messages/message';

/** Saves a message's file under its own name. */
export function downloadMedia({ url, name }: Pick<MessageMedia, 'url' | 'name'>): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
