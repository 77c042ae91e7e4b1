import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Subscription expired',
  text: 'Your subscription expired. Contact Support for more information!',
  toLogin: 'Back to sign in',
  stopped: 'Until it is renewed, nobody can serve customers or send messages.',
  stored: 'Customers’ messages still arrive and are stored: they show as soon as the subscription is renewed.',
  ask: 'To renew, or to take the company’s data along, ask: {{names}}.',
  askAdmin: 'Admins of the company can sign in to take the data along.',
};
