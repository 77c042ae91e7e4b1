import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Where should this go?',
  cancel: 'Cancel',
  search: 'Search for a ticket or chat',
  none: 'No ticket or chat has that name',
  where: 'Tickets and chats',
  noRoom: 'The device is full. Nothing was saved.',
};
