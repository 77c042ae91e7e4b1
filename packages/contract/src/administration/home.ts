import * as v from 'valibot';
import { ConnectionStatus } from '../channels/channel.ts';
import { ConnectionId, MessageId, TicketUuid } from '../ids.ts';
import { Instant } from '../instant.ts';

/** The steps of a new company's set-up, in their order. After the last one, the company has answered its first customer. */
export const setUpSteps = ['company', 'queue', 'connection', 'colleague', 'answer'] as const;
export const SetUpStep = v.picklist(setUpSteps);
export type SetUpStep = v.InferOutput<typeof SetUpStep>;

const StepState = v.picklist(['open', 'skipped', 'done']);

/** The state of each step of the set-up. */
export const SetUp = v.object({
  company: StepState,
  queue: StepState,
  connection: StepState,
  colleague: StepState,
  answer: StepState,
});
export type SetUp = v.InferOutput<typeof SetUp>;

/** `GET /home`, Prosa's own: the work that waits for the admins of the company. */
export const Home = v.object({
  /**
   * The tickets that wait for an attendant. `count` is their number, but at most `WAITING_COUNT_MAX`. `since` is the time at
   * which the ticket that waits longest began to wait.
   */
  waiting: v.object({ count: v.number(), since: v.nullable(Instant) }),
  connectionsDown: v.array(v.object({ id: ConnectionId, name: v.string(), status: ConnectionStatus, since: Instant })),
  /** The newest messages of the last day that the provider refused to deliver. */
  failedMessages: v.array(
    v.object({ messageId: MessageId, ticketUuid: TicketUuid, contactName: v.string(), body: v.string(), at: Instant }),
  ),
  /** The state of the set-up. Null for users who may not change it. */
  setUp: v.nullable(SetUp),
});
export type Home = v.InferOutput<typeof Home>;

/** The highest number of waiting tickets that the server reports. If more tickets wait, it reports this number. */
export const WAITING_COUNT_MAX = 1000;

/** `PUT /set-up`, Prosa's own: skips the given steps from now on, and returns the state of all steps. */
export const SkipSetUpStepsBody = v.object({ skipped: v.pipe(v.array(SetUpStep), v.maxLength(setUpSteps.length)) });
