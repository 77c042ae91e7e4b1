import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  search: 'Search the conversation',
  older: 'Older match',
  newer: 'Newer match',
  day: 'Go to a day',
  close: 'Close the search',
  none: 'Nothing found',
  searching: 'Searching…',
  place: '{{at}} of {{count}}',
  placeOfMany: '{{at}} of {{count}}+',
  away: 'No connection: only the messages on this device were searched.',
};
