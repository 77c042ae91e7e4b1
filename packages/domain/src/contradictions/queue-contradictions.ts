import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { type Contradiction, findContradictionByField, isBlank } from './contradiction.ts';

/** The fields of a queue that contradictions can be about. */
export type RelatedQueueFields = Pick<
  ManagedQueue,
  | 'closeTicket'
  | 'ativarRoteador'
  | 'tempoRoteador'
  | 'outOfHoursMessage'
  | 'createTicketSendNotificationWAUser'
  | 'messageNotification'
> & {
  /** Whether the queue has a chatbot. */
  readonly hasChatbot: boolean;
};
type RelatedSettings = Readonly<Record<'scheduleType' | 'userRandom' | 'sendNotificationWAUser', string>>;

const contradictions = [
  {
    name: 'closesBehindChatbot',
    field: 'closeTicket',
    holds: ({ closeTicket, hasChatbot }) => closeTicket && hasChatbot,
  },
  {
    name: 'closesBeforeRotation',
    field: 'ativarRoteador',
    holds: ({ closeTicket, ativarRoteador }) => closeTicket && ativarRoteador,
  },
  {
    name: 'rotatesDrawnTickets',
    field: 'ativarRoteador',
    holds: ({ ativarRoteador }, { userRandom }) => ativarRoteador && userRandom === 'enabled',
  },
  {
    name: 'rotatesOnce',
    field: 'tempoRoteador',
    holds: ({ closeTicket, ativarRoteador, tempoRoteador }) => ativarRoteador && !closeTicket && tempoRoteador === 0,
  },
  {
    name: 'hoursWithoutText',
    field: 'outOfHoursMessage',
    holds: ({ outOfHoursMessage }, { scheduleType }) => scheduleType === 'queue' && isBlank(outOfHoursMessage),
  },
  {
    name: 'textWithoutHours',
    field: 'outOfHoursMessage',
    holds: ({ outOfHoursMessage }, { scheduleType }) => scheduleType !== 'queue' && !isBlank(outOfHoursMessage),
  },
  {
    name: 'noticeSwitchedOff',
    field: 'createTicketSendNotificationWAUser',
    holds: ({ createTicketSendNotificationWAUser: notifies }, { sendNotificationWAUser }) =>
      notifies && sendNotificationWAUser === 'disabled',
  },
  {
    name: 'noticeWithoutText',
    field: 'messageNotification',
    holds: ({ createTicketSendNotificationWAUser: notifies, messageNotification }, { sendNotificationWAUser }) =>
      notifies && sendNotificationWAUser === 'enabled' && isBlank(messageNotification),
  },
] as const satisfies readonly Contradiction<RelatedQueueFields, RelatedSettings, string>[];

export type QueueContradiction = (typeof contradictions)[number]['name'];

/** Finds the contradictions between the fields of a queue, or with the company's settings, for the queue's form. */
export const findQueueContradictions = (
  fields: RelatedQueueFields,
  settings: RelatedSettings,
): ReadonlyMap<string, QueueContradiction> => findContradictionByField(contradictions, fields, settings);
