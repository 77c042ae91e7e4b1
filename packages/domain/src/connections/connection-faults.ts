import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { ErrorCode } from '@prosa/contract/errors';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';

/** The days back that a collective vacation may have begun (coverage 2 §9). */
export const VACATION_DAYS_BACK = 10;

/** The fields of a connection that depend on each other. */
export type DependentFields = Pick<
  ManagedConnection,
  | 'queueIds'
  | 'greetingMessage'
  | 'timeSendQueue'
  | 'sendIdQueue'
  | 'ratingMessage'
  | 'expiresTicketNPS'
  | 'collectiveVacationStart'
  | 'collectiveVacationEnd'
  | 'collectiveVacationMessage'
>;

type RuleContext = {
  /** The day of the company's calendar, `yyyy-mm-dd`. */
  readonly today: string;
  readonly userRating: CompanySettings['userRating'];
  /** The first day of a vacation that is stored already: however long ago that was, it may stay. */
  readonly storedVacationStart: string | null;
};

export type ConnectionFault = { readonly field: keyof DependentFields; readonly code: ErrorCode };

/** A rule between fields of a connection: the field that is at fault, the code, and the fields that decide. */
type Rule = ConnectionFault & {
  readonly of: readonly (keyof DependentFields)[];
  readonly isBroken: (fields: DependentFields, context: RuleContext) => boolean;
};

const isEmpty = (text: string): boolean => text.trim() === '';

const rules: readonly Rule[] = [
  {
    field: 'greetingMessage',
    code: 'ERR_WAPP_GREETING_REQUIRED',
    of: ['greetingMessage', 'queueIds'],
    isBroken: ({ greetingMessage, queueIds }) => new Set(queueIds).size > 1 && isEmpty(greetingMessage),
  },
  {
    field: 'sendIdQueue',
    code: 'ERR_SEND_QUEUE_REQUIRED',
    of: ['timeSendQueue', 'sendIdQueue'],
    isBroken: ({ timeSendQueue, sendIdQueue }) => timeSendQueue > 0 && sendIdQueue === null,
  },
  {
    field: 'ratingMessage',
    code: 'ERR_RATING_MESSAGE_REQUIRED',
    of: ['ratingMessage'],
    isBroken: ({ ratingMessage }, { userRating }) => userRating === 'enabled' && isEmpty(ratingMessage),
  },
  {
    field: 'expiresTicketNPS',
    code: 'ERR_RATING_EXPIRY_REQUIRED',
    of: ['ratingMessage', 'expiresTicketNPS'],
    isBroken: ({ ratingMessage, expiresTicketNPS }) => !isEmpty(ratingMessage) && expiresTicketNPS === 0,
  },
  {
    field: 'collectiveVacationStart',
    code: 'ERR_VACATION_PERIOD',
    of: ['collectiveVacationStart', 'collectiveVacationEnd', 'collectiveVacationMessage'],
    isBroken: (fields, context) =>
      !isEmpty(fields.collectiveVacationMessage) && !isVacation(fields.collectiveVacationStart, fields, context),
  },
];

/** Whether a vacation has both ends in their order, and did not begin too long ago. */
function isVacation(
  start: string | null,
  { collectiveVacationEnd: end }: DependentFields,
  { today, storedVacationStart }: RuleContext,
): boolean {
  if (start === null || end === null || end < start) return false;
  return start === storedVacationStart || start >= daysBefore(today, VACATION_DAYS_BACK);
}

/** The day so many days before another, both `yyyy-mm-dd`. */
function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/**
 * Lists the faults between a connection's fields (coverage 2 §5), for its form and for the server. A change is asked only about
 * the fields that it `sent`; without them it is asked about all.
 */
export function findConnectionFaults(
  fields: DependentFields,
  context: RuleContext,
  sent?: ReadonlySet<string>,
): ConnectionFault[] {
  return rules
    .filter((rule) => sent === undefined || rule.of.some((field) => sent.has(field)))
    .filter((rule) => rule.isBroken(fields, context))
    .map(({ field, code }) => ({ field, code }));
}
