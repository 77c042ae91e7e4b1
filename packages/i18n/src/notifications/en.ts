import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  newMessage: 'New message',
  transferred: 'Transferred to you',
  transferredBy: '{{name}} transferred this to you',
  snoozeEnded: 'Snoozed until now',
  overdue: 'Answer overdue',
  mentioned: '{{name}} mentioned you:',
  unknown: 'Contact',
  signedOut: 'Sign in to see what came in',
  read: 'Mark as read',
  reply: 'Reply',
  testTitle: 'Test notification',
  testBody: 'Notifications reach this device.',
};
