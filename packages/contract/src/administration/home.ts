import * as v from 'valibot';
import { ConnectionStatus } from '../channels/channel.ts';
import { ConnectionId, MessageId, TicketUuid } from '../ids.ts';
import { Instant } from '../instant.ts';

/** The steps that lead a new company to its first answered customer, in their order. */
export const setUpSteps = ['queue', 'connection', 'colleague', 'answer'] as const;
export const SetUpStep = v.picklist(setUpSteps);
export type SetUpStep = v.InferOutput<typeof SetUpStep>;

const StepState = v.picklist(['open', 'skipped', 'done']);

/** The state of each step of the set-up. */
export const SetUp = v.object({ queue: StepState, connection: StepState, colleague: StepState, answer: StepState });
export type SetUp = v.InferOutput<typeof SetUp>;

/** `GET /home`, Prosa's own: what waits for somebody who looks after the company. */
export const Home = v.object({
  /** Tickets that no attendant has taken; the count ends at `WAITING_COUNT_MAX`. */
  waiting: v.object({ count: v.number(), since: v.nullable(Instant) }),
  connectionsDown: v.array(v.object({ id: ConnectionId, name: v.string(), status: ConnectionStatus, since: Instant })),
  /** The newest messages of the last day that a provider refused. */
  failedMessages: v.array(
    v.object({ messageId: MessageId, ticketUuid: TicketUuid, contactName: v.string(), body: v.string(), at: Instant }),
  ),
  /** Null for those who may not change the set-up. */
  setUp: v.nullable(SetUp),
});
export type Home = v.InferOutput<typeof Home>;

/** Waiting tickets are counted up to this number. */
export const WAITING_COUNT_MAX = 1000;

/** `PUT /set-up`, Prosa's own: the steps that are skipped from now on; the answer is the state of all. */
export const SkipSetUpStepsBody = v.object({ skipped: v.pipe(v.array(SetUpStep), v.maxLength(setUpSteps.length)) });
