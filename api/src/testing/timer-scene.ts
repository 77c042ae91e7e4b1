import * as v from 'valibot';
import { ConnectionId, MessageId, TicketId } from '@prosa/contract/ids';
import { receiveAndAnswerInTest } from './answer-bursts.ts';
import { recordOutbound } from '../messages/record-outbound.ts';
import type { Services } from '../platform/services.ts';
import { newId } from '../platform/new-id.ts';
import { commit } from '../platform/write.ts';
import { lockTicket } from '../tickets/rows/lock-ticket.ts';
import { wakeTicketAlone } from '../tickets/timers/wake-tickets.ts';
import { createTextFromPhone } from './create-text-from-phone.ts';
import type { TestServices } from './start-test-services.ts';

/** Creates a conversation of a new customer with the company's connection 1. The test moves the conversation's clock. */
export function createTimerScene({ services, companyId, rows }: TestServices, startAt: Date) {
  let nowMs = startAt.getTime();
  const number = `5511${String(Math.random()).slice(2, 11)}`;
  const toClocked = (of: Services): Services => ({ ...of, clock: () => new Date(nowMs), newId: () => newId(nowMs) });
  const clocked = toClocked(services);
  const loadTicket = async () => {
    const [ticket] = await rows(
      `select t.* from tickets t join contact_identities i on i.contact_id = t.contact_id where i.value = $1 order by t.id desc`,
      number,
    );
    if (ticket === undefined) throw new Error('the customer has not written yet');
    return ticket;
  };
  const loadId = async () => v.parse(TicketId, (await loadTicket())['id']);
  return {
    number,
    loadTicket,
    loadId,
    setClock: (at: Date): void => void (nowMs = at.getTime()),
    advance: (minutes: number): void => void (nowMs += minutes * 60_000),
    customerWrites: (body: string): Promise<void> =>
      receiveAndAnswerInTest(clocked, companyId, {
        whatsappId: v.parse(ConnectionId, 1),
        message: createTextFromPhone(number, body, { at: new Date(nowMs) }),
      }),
    /** Records an answer that somebody wrote on the company's own phone. `by` replaces the services of the scene. */
    phoneWrites: (body: string, by = services): Promise<void> =>
      receiveAndAnswerInTest(toClocked(by), companyId, {
        whatsappId: v.parse(ConnectionId, 1),
        message: createTextFromPhone(number, body, { at: new Date(nowMs), fromMe: true }),
      }),
    async attendantWrites(body: string, by = services): Promise<void> {
      const ticketId = await loadId();
      await commit(toClocked(by), companyId, async (write) =>
        recordOutbound(write, {
          id: v.parse(MessageId, write.newId()),
          ticket: await lockTicket(write, ticketId),
          userId: null,
          body,
          isPrivate: false,
          mediaType: 'chat',
          mediaId: null,
          mediaName: null,
          quotedId: null,
        }),
      );
    },
    /**
     * Changes columns of the ticket, and records the change as a command does, so that devices hear of it and timers are planned.
     */
    async change(sql: string): Promise<void> {
      const ticketId = await loadId();
      await rows(`update tickets set ${sql} where id = ${ticketId}`);
      await commit(clocked, companyId, async ({ changes }) => void changes.tickets.set(ticketId, 'update'));
    },
    /** Runs the ticket's job now as a worker does, whether it is due or not. */
    async wake(): Promise<void> {
      const ticketId = await loadId();
      const worker = crypto.randomUUID();
      await rows(`update jobs set locked_by = $1 where job_key = $2 and locked_by is null`, worker, `wake-ticket:${ticketId}`);
      await wakeTicketAlone(clocked, companyId, ticketId);
      await rows(`delete from jobs where locked_by = $1`, worker);
    },
    /** Lists the times at which the ticket's jobs run. */
    listWakeTimes: async () =>
      (await rows(`select run_at from jobs where job_key = $1 order by run_at`, `wake-ticket:${await loadId()}`)).map(
        ({ run_at: runAt }) => v.parse(v.date(), runAt),
      ),
    listTexts: async () =>
      (await rows(`select body from messages where ticket_id = $1 order by created_at, from_me`, await loadId())).map(
        ({ body }) => body,
      ),
    listLog: async () =>
      (await rows(`select type from ticket_log where ticket_id = $1 order by id`, await loadId())).map(({ type }) => type),
  };
}
