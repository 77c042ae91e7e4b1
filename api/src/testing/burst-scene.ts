import * as v from 'valibot';
import { ConnectionId, QueueId, TicketId, UserId } from '@prosa/contract/ids';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { createBurstAnswerer } from '../intake/answers/create-burst-answerer.ts';
import { receiveMessage } from '../intake/receive-message.ts';
import { newId } from '../platform/new-id.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { wakeTicketAlone } from '../tickets/timers/wake-tickets.ts';
import { lockTicket } from '../tickets/rows/lock-ticket.ts';
import { moveTicket } from '../tickets/moves/move-ticket.ts';
import { createAdminScope } from './create-admin-scope.ts';
import { createTextFromPhone } from './create-text-from-phone.ts';
import type { TestServices } from './start-test-services.ts';

/**
 * The ways in which a job runs: completely, until just before its commit, until just after its commit, or twice at the same time.
 */
export type JobRunKind = 'whole' | 'cut-before-commit' | 'cut-after-commit' | 'twice';

let customerCount = 0;

/**
 * Creates a conversation of a new customer with the company's connection 1. The test moves the conversation's clock and runs its
 * answering jobs.
 */
export function createBurstScene({ services, companyId, rows }: TestServices, startAt: Date) {
  let nowMs = startAt.getTime();
  customerCount += 1;
  const number = `55119${String(30_000_000 + customerCount)}`;
  const clocked: Services = { ...services, clock: () => new Date(nowMs), newId: () => newId(nowMs) };
  const { database } = services;
  /** Services whose transactions all fail just before the commit, as if the process were killed at that moment. */
  const cutOff: Services = {
    ...clocked,
    database: {
      ...database,
      withTenant: (id, work) =>
        database.withTenant(id, async (tx) => {
          await work(tx);
          throw new Error('the power was cut');
        }),
    },
  };
  const findTicket = async () =>
    (
      await rows(
        `select t.* from tickets t join contact_identities i on i.contact_id = t.contact_id where i.value = $1 order by t.id desc`,
        number,
      )
    )[0];
  const loadId = async () => v.parse(TicketId, (await findTicket())?.['id']);
  /** Claims the jobs that are due for this customer, as a worker does. */
  const claimDueJobs = () =>
    rows(
      `update jobs set locked_by = gen_random_uuid()
        where task = 'answer-burst' and locked_by is null and run_at <= $1 and (payload ->> 'ticketId')::int in (
          select t.id from tickets t join contact_identities i on i.contact_id = t.contact_id where i.value = $2)
        returning id, (payload ->> 'ticketId')::int as ticket_id`,
      new Date(nowMs),
      number,
    );
  return {
    findTicket,
    nowMs: () => nowMs,
    pass: (ms: number): void => void (nowMs += ms),
    receive: (body: string, over: Partial<InboundMessage> = {}): Promise<void> =>
      receiveMessage(clocked, companyId, {
        whatsappId: v.parse(ConnectionId, 1),
        message: createTextFromPhone(number, body, { at: new Date(nowMs), ...over }),
      }),
    /** Moves the ticket on behalf of attendant 1. */
    async move(change: UpdateTicketBody): Promise<void> {
      const ticketId = await loadId();
      await commit(clocked, companyId, async (write) => {
        const scope = createAdminScope(companyId, v.parse(UserId, 1));
        await moveTicket(write, await lockTicket(write, ticketId), { ...change, mover: { kind: 'user', scope } });
      });
    },
    /** Runs the ticket's timer now, whether it is due or not. */
    wake: async (): Promise<void> => wakeTicketAlone(clocked, companyId, await loadId()),
    /** Runs the answering jobs that are due. A job that was cut off stays, and runs again with the next call. */
    async work(kind: JobRunKind): Promise<void> {
      for (const { id, ticket_id: ticketId } of await claimDueJobs()) {
        const answer = () =>
          createBurstAnswerer(kind === 'cut-before-commit' ? cutOff : clocked)(companyId, v.parse(TicketId, ticketId));
        if (kind === 'cut-before-commit') await answer().catch(() => {});
        else await Promise.all(kind === 'twice' ? [answer(), answer()] : [answer()]);
        if (kind === 'whole' || kind === 'twice') await rows('delete from jobs where id = $1', id);
        else await rows('update jobs set locked_by = null where id = $1', id);
      }
    },
    /** For each answering job of the newest ticket, lists the milliseconds until the job runs. */
    listWaits: async () =>
      (await rows(`select run_at from jobs where job_key = $1 order by run_at`, `answer-burst:${await loadId()}`)).map(
        ({ run_at: runAt }) => v.parse(v.date(), runAt).getTime() - nowMs,
      ),
    countUnanswered: async () =>
      (
        await rows(
          `select u.id from unanswered_messages u join tickets t on t.id = u.ticket_id
             join contact_identities i on i.contact_id = t.contact_id where i.value = $1`,
          number,
        )
      ).length,
    /** Lists the texts that the customer or the bot wrote in all tickets of the customer. */
    listTexts: async (speaker: 'customer' | 'bot') =>
      (
        await rows(
          `select m.body from messages m join tickets t on t.id = m.ticket_id join contact_identities i on i.contact_id = t.contact_id
            where i.value = $1 and (m.is_bot = $2) and (m.from_me = $2) order by m.created_at, m.id`,
          number,
          speaker === 'bot',
        )
      ).map(({ body }) => String(body)),
    /** Takes the ticket out of its queue, so that the bot may speak in it again. */
    leaveQueue: async () => void (await rows('update tickets set queue_id = null where id = $1', await loadId())),
  };
}

export type BurstScene = ReturnType<typeof createBurstScene>;
export const firstQueueId = v.parse(QueueId, 1);
