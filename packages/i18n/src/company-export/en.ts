import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Company data',
  text: 'Contacts, tickets, messages, tags, queues, users, connections, quick replies and scheduled messages in a zip file (JSON Lines), with the address of each media file. The file stays here for 7 days.',
  start: 'Export data',
  again: 'Export again',
  download: 'Download',
};
