import { ATTENDANT_ANSWER_TEXT, type AttendantAct } from '../world/attendant-act.ts';
import type { DayQueue, DayUser } from '../world/day-company.ts';
import { closeTicket, endService, sendCompanyText, type Moment } from './moment.ts';

/** Performs an attendant's act in a ticket. The act stops the bots (rule B5), and ends the silence of the ticket (E2). */
export function attend(moment: Moment, act: AttendantAct, target: number): void {
  const { ticket, talk, nowMs } = moment;
  const { users, queues, acceptedText } = talk.company;
  const actor = users.find(({ id }) => id === ticket.userId) ?? users[0];
  const colleague = actor === users[0] ? users[1] : users[0];
  Object.assign(ticket, { burst: [], reminder: null });
  switch (act) {
    case 'answer':
      sendCompanyText(moment, ATTENDANT_ANSWER_TEXT, { by: 'attendant' });
      ticket.waitingSinceMs = null;
      return;
    case 'accept':
      Object.assign(ticket, { status: 'open', userId: actor.id, updatedMs: nowMs, ratingAskedMs: null });
      ticket.queueId ??= talk.customer.connection.queues[0]?.id ?? null;
      ticket.log.push('open');
      return sendCompanyText(moment, acceptedText, { by: 'settings', userName: actor.name });
    case 'return':
      Object.assign(ticket, { status: 'pending', userId: null, updatedMs: nowMs });
      ticket.log.push('pending');
      return;
    case 'transfer-to-queue':
      Object.assign(ticket, { status: 'pending', userId: null });
      return transfer(moment, actor, queues[target]);
    case 'transfer-to-colleague':
      ticket.userId = colleague.id;
      return transfer(
        moment,
        actor,
        queues.find(({ id }) => id === ticket.queueId),
      );
    case 'close-with-rating':
    case 'close-with-farewell':
      return closeWithText(moment, actor, act);
    case 'close':
      return closeTicket(moment, 'closed');
  }
}

function transfer(moment: Moment, actor: DayUser, queue: DayQueue | undefined): void {
  const { ticket, talk, nowMs } = moment;
  Object.assign(ticket, { queueId: queue?.id ?? null, updatedMs: nowMs });
  ticket.log.push('transfered', 'receivedTransfer');
  const text = talk.company.transferText.replace('${queue.name}', queue?.name ?? '');
  sendCompanyText(moment, text, { by: 'settings', userName: actor.name });
}

/** N1: closes with the question for a rating, or with a farewell if the company asks for no ratings. */
function closeWithText(moment: Moment, actor: DayUser, act: 'close-with-rating' | 'close-with-farewell'): void {
  const { ticket, talk, nowMs } = moment;
  const { farewell, ratingQuestion } = talk.customer.connection;
  const speaker = { by: 'settings', userName: actor.name } as const;
  if (act === 'close-with-rating' && talk.company.asksForRating && ratingQuestion !== '') {
    endService(moment, 'nps');
    Object.assign(ticket, { ratingAskedMs: nowMs, timesAsked: 1 });
    ticket.log.push('nps');
    return sendCompanyText(moment, ratingQuestion, speaker);
  }
  if (ticket.status !== 'pending' || talk.company.farewellToWaiting)
    sendCompanyText(moment, actor.farewell === '' ? farewell : actor.farewell, speaker);
  closeTicket(moment, 'closed');
}
