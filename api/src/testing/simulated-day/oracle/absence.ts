import type { DayHours } from '../world/day-company.ts';
import { isOpen, toLocalDate } from './hours.ts';
import { MINUTE_MS, sendCompanyText, type ExpectedCustomerState, type Moment } from './moment.ts';

/**
 * H1, H4 to H6: returns true if the company is closed or on vacation for this ticket. If so, also sends the customer a message
 * about it, unless a limit on such messages is reached.
 */
export function answerIfClosed(moment: Moment): boolean {
  const { ticket, talk, nowMs } = moment;
  const { connection } = talk.customer;
  const today = toLocalDate(nowMs, talk.company);
  const vacations = [connection.vacation, talk.company.vacation].filter((each) => each !== null);
  const vacation = vacations.find(({ from, to }) => from <= today && today <= to);
  if (vacation !== undefined) {
    if (talk.vacationToldOn !== today) sendCompanyText(moment, vacation.text);
    talk.vacationToldOn = today;
    return true;
  }
  const hours = findServiceHours(talk, ticket.queueId);
  if (!isClosed(moment, hours)) return false;
  const { maxMenus, menuPauseMinutes } = connection;
  const isPaused = nowMs - ticket.outOfHoursMs < menuPauseMinutes * MINUTE_MS;
  if ((maxMenus > 0 && ticket.outOfHoursCount >= maxMenus) || isPaused) return true;
  sendCompanyText(moment, hours?.closedText ?? '');
  ticket.outOfHoursCount += 1;
  ticket.outOfHoursMs = nowMs;
  return true;
}

/** H2: returns the service hours that apply to a queue, or, if `queueId` is null, to a ticket without a queue. */
function findServiceHours({ company, customer }: ExpectedCustomerState, queueId: number | null): DayHours | null {
  if (company.scheduleType === 'company') return company.hours;
  if (company.scheduleType === 'connection') return customer.connection.hours;
  return company.scheduleType === 'queue' ? (company.queues.find(({ id }) => id === queueId)?.hours ?? null) : null;
}

const isClosed = ({ talk, nowMs }: Moment, hours: DayHours | null): boolean =>
  hours !== null && hours.closedText !== '' && !isOpen(hours, talk.company, nowMs);

/** H3: returns true if a queue is closed. A closed queue shows no chatbot. */
export const isQueueClosed = (moment: Moment, queueId: number): boolean =>
  isClosed(moment, findServiceHours(moment.talk, queueId));
