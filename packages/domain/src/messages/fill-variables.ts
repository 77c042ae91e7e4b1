import type { TicketId } from '@prosa/contract/ids';
/** The data from which the variables in a text are filled in (coverage 1 §3). `now` is shown in the time zone `timeZone`. */
export type MessageVariables = {
  readonly contactName: string;
  readonly userName: string;
  readonly ticketId: TicketId;
  readonly queueName: string;
  readonly connectionName: string;
  readonly now: Date;
  readonly timeZone: string;
};

/** The variables that a text may contain, in the order in which screens offer them (coverage 1 §3). */
export const messageVariableNames = [
  'firstName',
  'name',
  'userName',
  'ms',
  'protocol',
  'date',
  'hour',
  'ticket_id',
  'queue',
  'connection',
] as const;

/** Returns the value of each name in `messageVariableNames`. */
export function toVariableValues(variables: MessageVariables): Readonly<Record<(typeof messageVariableNames)[number], string>> {
  const parts = toLocalDateParts(variables.now, variables.timeZone);
  return {
    firstName: variables.contactName.trim().split(/\s+/)[0] ?? '',
    name: variables.contactName,
    userName: variables.userName,
    ms: chooseGreeting(Number(parts.hour)),
    protocol: `${parts.year}${parts.month}${parts.day}${parts.hour}${parts.minute}${variables.ticketId}`,
    date: `${parts.day}/${parts.month}/${parts.year}`,
    hour: `${parts.hour}:${parts.minute}`,
    ticket_id: String(variables.ticketId),
    queue: variables.queueName,
    connection: variables.connectionName,
  };
}

/**
 * Fills in the variables in a text: `{{firstName}}`, `{{name}}`, `{{userName}}`, `{{ms}}`, `{{protocol}}`, `{{date}}`,
 * `{{hour}}`, `{{ticket_id}}`, `{{queue}}` and `{{connection}}`. Variables with unknown names stay as they are.
 */
export function fillVariables(text: string, variables: MessageVariables): string {
  const values = toVariableValues(variables);
  const isKnown = (name: string): name is keyof typeof values => Object.hasOwn(values, name);
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => (isKnown(name) ? values[name] : placeholder));
}

function chooseGreeting(hour: number): string {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

function toLocalDateParts(now: Date, timeZone: string): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const readPart = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  return {
    year: readPart('year'),
    month: readPart('month'),
    day: readPart('day'),
    hour: readPart('hour'),
    minute: readPart('minute'),
  };
}
