import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Welcome to {{company}}',
  intro: '{{name}}, set the password you will log in with as {{email}}.',
  password: 'New password',
  passwordHint: 'From 5 to 50 characters.',
  show: 'Show password',
  hide: 'Hide password',
  enter: 'Set password and enter',
  again: 'Try again',
  awayTitle: 'The invitation could not be opened',
};
