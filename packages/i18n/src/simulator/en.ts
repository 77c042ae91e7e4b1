import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Customer simulator',
  intro: 'Write as a customer; the message takes the same way as one from a real channel.',
  people: 'People',
  newPerson: 'New person',
  name: 'Name',
  number: 'Number',
  create: 'Create person',
  choose: 'Pick or invent a person',
  write: 'Write as {{name}}',
  reactions: 'Reactions',
  markRead: 'Mark as read',
  unavailable: 'The simulator is switched off, or no connection uses it yet.',
  nobody: 'There are no people yet',
  nameInvalid: 'Enter a name of 2 to 50 letters.',
  numberInvalid: 'Enter a number with its country code.',
  deleteMessage: 'Delete for everyone',
  attach: 'Send photo or audio',
  typing: 'typing…',
};
