import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import { type Contradiction, findContradictionByField, isBlank } from './contradiction.ts';

/** The fields of a connection that contradictions can be about. */
export type RelatedConnectionFields = Pick<
  ManagedConnection,
  | 'queueIds'
  | 'greetingMessage'
  | 'outOfHoursMessage'
  | 'collectiveVacationStart'
  | 'collectiveVacationEnd'
  | 'collectiveVacationMessage'
  | 'maxUseBotQueues'
  | 'timeUseBotQueues'
  | 'timeSendQueue'
  | 'sendIdQueue'
  | 'expiresTicket'
  | 'expiresInactiveMessage'
  | 'timeInactiveMessage'
  | 'inactiveMessage'
  | 'ratingMessage'
  | 'expiresTicketNPS'
>;
type RelatedSettings = Pick<CompanySettings, 'userRating'> & { readonly scheduleType: string };

const MINUTES_PER_HOUR = 60;

const contradictions = [
  {
    name: 'menuWithoutQueues',
    field: 'queueIds',
    holds: ({ queueIds, greetingMessage }) => queueIds.length === 0 && !isBlank(greetingMessage),
  },
  {
    name: 'redirectWithoutTime',
    field: 'timeSendQueue',
    holds: ({ timeSendQueue, sendIdQueue }) => timeSendQueue === 0 && sendIdQueue !== null,
  },
  {
    name: 'redirectToOtherQueue',
    field: 'sendIdQueue',
    holds: ({ timeSendQueue, sendIdQueue, queueIds }) =>
      timeSendQueue > 0 && sendIdQueue !== null && queueIds.length > 0 && !queueIds.includes(sendIdQueue),
  },
  {
    name: 'hoursWithoutText',
    field: 'outOfHoursMessage',
    holds: ({ outOfHoursMessage }, { scheduleType }) => scheduleType === 'connection' && isBlank(outOfHoursMessage),
  },
  {
    name: 'textWithoutHours',
    field: 'outOfHoursMessage',
    holds: ({ outOfHoursMessage }, { scheduleType }) => scheduleType !== 'connection' && !isBlank(outOfHoursMessage),
  },
  {
    name: 'vacationWithoutText',
    field: 'collectiveVacationMessage',
    holds: ({ collectiveVacationStart, collectiveVacationEnd, collectiveVacationMessage }) =>
      !isBlank(collectiveVacationStart ?? '') && !isBlank(collectiveVacationEnd ?? '') && isBlank(collectiveVacationMessage),
  },
  {
    name: 'pauseWithoutRepetition',
    field: 'timeUseBotQueues',
    holds: ({ maxUseBotQueues, timeUseBotQueues }) => maxUseBotQueues === 1 && timeUseBotQueues > 0,
  },
  {
    name: 'reminderWithoutTime',
    field: 'timeInactiveMessage',
    holds: ({ timeInactiveMessage, inactiveMessage }) => timeInactiveMessage === 0 && !isBlank(inactiveMessage),
  },
  {
    name: 'reminderWithoutText',
    field: 'inactiveMessage',
    holds: ({ timeInactiveMessage, inactiveMessage }) => timeInactiveMessage > 0 && isBlank(inactiveMessage),
  },
  {
    name: 'reminderAfterExpiry',
    field: 'timeInactiveMessage',
    holds: ({ timeInactiveMessage, inactiveMessage, expiresTicket }) =>
      expiresTicket > 0 && timeInactiveMessage >= expiresTicket * MINUTES_PER_HOUR && !isBlank(inactiveMessage),
  },
  {
    name: 'farewellWithoutExpiry',
    field: 'expiresTicket',
    holds: ({ expiresTicket, expiresInactiveMessage }) => expiresTicket === 0 && !isBlank(expiresInactiveMessage),
  },
  {
    name: 'ratingSwitchedOff',
    field: 'ratingMessage',
    holds: ({ ratingMessage }, { userRating }) => userRating === 'disabled' && !isBlank(ratingMessage),
  },
  {
    name: 'ratingWithoutEnd',
    field: 'expiresTicketNPS',
    holds: ({ ratingMessage, expiresTicketNPS }) => expiresTicketNPS === 0 && !isBlank(ratingMessage),
  },
] as const satisfies readonly Contradiction<RelatedConnectionFields, RelatedSettings, string>[];

export type ConnectionContradiction = (typeof contradictions)[number]['name'];

/** Finds the contradictions between the fields of a connection, or with the company's settings, for the connection's form. */
export const findConnectionContradictions = (
  fields: RelatedConnectionFields,
  settings: RelatedSettings,
): ReadonlyMap<string, ConnectionContradiction> => findContradictionByField(contradictions, fields, settings);
