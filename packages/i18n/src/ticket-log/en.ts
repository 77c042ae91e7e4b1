import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  log: {
    create: 'Ticket created',
    access: 'Conversation seen',
    open: 'Ticket accepted',
    pending: 'Back to waiting',
    closed: 'Ticket resolved',
    autoClose: 'Closed by its time',
    reopen: 'Ticket reopened',
    transfered: 'Transferred',
    receivedTransfer: 'Transfer received',
    queue: 'Entered the queue',
    redirect: 'Sent to the queue without a choice',
    chatBot: 'Served by the bot',
    lgpd: 'Asked for consent',
    nps: 'Asked for a rating',
    retriesLimitQueue: 'The bot stopped: too many tries',
    userDefine: 'Attendant drawn',
    snoozed: 'Ticket snoozed',
    snoozeEnded: 'Back in the list',
    overdue: 'Answer overdue',
  },
};
