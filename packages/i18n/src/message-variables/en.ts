import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  firstName: 'First name',
  name: 'Contact name',
  userName: 'Your name',
  ms: 'Greeting',
  protocol: 'Protocol',
  date: 'Date',
  hour: 'Time',
  ticket_id: 'Ticket number',
  queue: 'Queue',
  connection: 'Connection',
};
