import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { ErrorCode } from '@prosa/contract/errors';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';

/** The maximum number of days that the first day of a new collective vacation may lie in the past (coverage 2 §9). */
export const MAX_VACATION_AGE_DAYS = 10;

/** The fields of a connection that the rules of `findConnectionFaults` check. */
export type DependentConnectionFields = Pick<
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
  /** Today's date in the company's calendar, `yyyy-mm-dd`. */
  readonly today: string;
  readonly userRating: CompanySettings['userRating'];
  /**
   * The first day of the vacation that is stored, or null. A vacation with the same first day is valid even if that day is long
   * ago.
   */
  readonly storedVacationStart: string | null;
};

export type ConnectionFault = { readonly field: keyof DependentConnectionFields; readonly code: ErrorCode };

/**
 * A rule about several fields of a connection. `field` is the faulty field, `code` the code of the fault, and `of` lists the
 * fields on which the rule depends.
 */
type DependencyRule = ConnectionFault & {
  readonly of: readonly (keyof DependentConnectionFields)[];
  readonly isBroken: (fields: DependentConnectionFields, context: RuleContext) => boolean;
};

const isBlank = (text: string): boolean => text.trim() === '';

const dependencyRules: readonly DependencyRule[] = [
  {
    field: 'greetingMessage',
    code: 'ERR_WAPP_GREETING_REQUIRED',
    of: ['greetingMessage', 'queueIds'],
    isBroken: ({ greetingMessage, queueIds }) => new Set(queueIds).size > 1 && isBlank(greetingMessage),
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
    isBroken: ({ ratingMessage }, { userRating }) => userRating === 'enabled' && isBlank(ratingMessage),
  },
  {
    field: 'expiresTicketNPS',
    code: 'ERR_RATING_EXPIRY_REQUIRED',
    of: ['ratingMessage', 'expiresTicketNPS'],
    isBroken: ({ ratingMessage, expiresTicketNPS }) => !isBlank(ratingMessage) && expiresTicketNPS === 0,
  },
  {
    field: 'collectiveVacationStart',
    code: 'ERR_VACATION_PERIOD',
    of: ['collectiveVacationStart', 'collectiveVacationEnd', 'collectiveVacationMessage'],
    isBroken: (fields, context) =>
      !isBlank(fields.collectiveVacationMessage) && !isValidVacation(fields.collectiveVacationStart, fields, context),
  },
];

/**
 * Returns whether a vacation has a start and an end that is not earlier. A start other than the stored one must not be too long
 * ago.
 */
function isValidVacation(
  start: string | null,
  { collectiveVacationEnd: end }: DependentConnectionFields,
  { today, storedVacationStart }: RuleContext,
): boolean {
  if (start === null || end === null || end < start) return false;
  return start === storedVacationStart || start >= subtractDays(today, MAX_VACATION_AGE_DAYS);
}

/** Returns the day that is `days` days before `day`. Both are `yyyy-mm-dd`. */
function subtractDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/**
 * Lists the fields whose new values differ from the stored ones. The form sends all fields, so `fields` also contains unchanged
 * ones.
 */
export const listChangedConnectionFields = (
  stored: DependentConnectionFields,
  fields: DependentConnectionFields,
): ReadonlySet<string> =>
  new Set(
    dependencyRules.flatMap(({ of }) => of).filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(fields[field])),
  );

/**
 * Lists the faults between a connection's fields (coverage 2 §5), for its form and for the server. If `changed` is given, only
 * the rules about the fields in `changed` are checked, and otherwise all rules.
 */
export function findConnectionFaults(
  fields: DependentConnectionFields,
  context: RuleContext,
  changed?: ReadonlySet<string>,
): ConnectionFault[] {
  return dependencyRules
    .filter((rule) => changed === undefined || rule.of.some((field) => changed.has(field)))
    .filter((rule) => rule.isBroken(fields, context))
    .map(({ field, code }) => ({ field, code }));
}
