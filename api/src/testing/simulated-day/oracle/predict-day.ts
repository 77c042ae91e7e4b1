import type { DayCompany } from '../world/day-company.ts';
import type { DayCustomer } from '../world/draw-customer.ts';
import { ExpectedConversation } from './conversation.ts';

/** Predicts the conversations of a company's customers until the end of the day. Returns them by the customer's number. */
export function predictDay(
  company: DayCompany,
  customers: readonly DayCustomer[],
  endMs: number,
): ReadonlyMap<string, ExpectedConversation> {
  const conversations = new Map<string, ExpectedConversation>();
  const countWaiting = (queueId: number): number =>
    [...conversations.values()]
      .flatMap(({ ticket }) => ticket ?? [])
      .filter((ticket) => ticket.status === 'pending' && ticket.queueId === queueId && ticket.userId === null).length;
  for (const customer of customers)
    conversations.set(customer.number, new ExpectedConversation({ company, customer, countWaiting }));
  const acts = customers
    .flatMap(({ number, acts: ofCustomer }) => ofCustomer.map((act) => ({ act, conversation: conversations.get(number) })))
    .toSorted((a, b) => a.act.atMs - b.act.atMs);
  for (const { act, conversation } of acts) {
    passTime(conversations, act.atMs);
    conversation?.act(act);
  }
  passTime(conversations, endMs);
  return conversations;
}

/** Lets the bots and timers of all conversations act, in the order of their times. */
function passTime(conversations: ReadonlyMap<string, ExpectedConversation>, untilMs: number): void {
  for (;;) {
    const [next] = [...conversations.values()].toSorted((a, b) => a.nextDueMs - b.nextDueMs);
    if (next === undefined || next.nextDueMs > untilMs) return;
    next.wake(next.nextDueMs);
  }
}
