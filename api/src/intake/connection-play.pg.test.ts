import * as v from 'valibot';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConnectionId, MessageId, TicketId, UserId } from '@prosa/contract/ids';
import { RatingChoice } from '@prosa/contract/tickets/write-ticket';
import type { ConnectionPlay } from '@prosa/domain/connection-play/connection-play';
import { passTime } from '@prosa/domain/connection-play/pass-time';
import { type AttendantAct, listAttendantActs } from '@prosa/domain/connection-play/play-attendant';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import {
  arbitraryPlayedConnection,
  arbitraryPlayStep,
  beginPlay,
  BURST_STEP_MS,
  PLAY_BEGINS_AT,
  playStep,
  type PlayStep,
} from '@prosa/domain/connection-play/testing/arbitrary-play';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { jobRunners } from '../job-runners.ts';
import { recordOutbound } from '../messages/record-outbound.ts';
import { newId } from '../platform/new-id.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { insertTestFlow } from '../testing/insert-test-flow.ts';
import { answerBurstsInTest } from '../testing/answer-bursts.ts';
import { createAdminScope } from '../testing/create-admin-scope.ts';
import { createTextFromPhone } from '../testing/create-text-from-phone.ts';
import { receiveMessage } from './receive-message.ts';
import { installPlayedConnection } from '../testing/install-played-connection.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { moveTicket } from '../tickets/moves/move-ticket.ts';
import { lockTicket } from '../tickets/rows/lock-ticket.ts';

const PLAYS = Number(process.env['CONNECTION_PLAYS'] ?? 15);
const TIME_LIMIT_MS = Math.max(PLAYS * 3_000, 240_000);
/** The time in milliseconds between two steps. The server orders messages by their times, so the times must differ. */
const STEP_MS = 1_000;
const NUMBER = '5511970000009';
let setUp: TestServices;
let nowMs = 0;
let words: PlayedConnection['words'];
const rows: TestServices['rows'] = (sql, ...values) => setUp.rows(sql, ...values);

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  await rows(`insert into queues (company_id, name, color) values (1, 'Fila 3', '#333333')`);
  await rows(`insert into users (company_id, name, email, password_hash) values (1, 'Ana', 'ana@example.com', 'x')`);
  const t = selectServerTexts('bot-messages', 'pt');
  words = {
    back: t('menuBack'),
    mainMenu: t('mainMenu'),
    audioRefused: t('audioRefused'),
    consentQuestion: t('consentQuestion'),
  };
  const [sample] = fc.sample(arbitraryPlayedConnection, 1);
  for (const flow of sample?.flows.published.values() ?? []) await insertTestFlow(rows, flow);
});
afterAll(() => setUp.stop());

const clocked = (): Services => ({ ...setUp.services, clock: () => new Date(nowMs), newId: () => newId(nowMs) });

/** Runs the jobs that are due up to the given time. Sets the clock to each job's due time before the job runs. */
async function passServerTime(untilMs: number): Promise<void> {
  for (;;) {
    const [job] = await rows(
      `select id, task, payload, run_at from jobs where task in ('wake-ticket', 'wake-flow-run') and run_at <= $1
        order by run_at, id limit 1`,
      new Date(untilMs),
    );
    if (job === undefined) break;
    nowMs = Math.max(nowMs, v.parse(v.date(), job['run_at']).getTime());
    await rows('update jobs set locked_by = gen_random_uuid() where id = $1', job['id']);
    const runner = jobRunners.find((each) => each.job.name === job['task']);
    if (runner === undefined) throw new Error(`no runner for ${String(job['task'])}`);
    const { companyId } = setUp;
    const claimed = { companyId, id: String(job['id']), task: runner.job.name, payload: job['payload'] };
    await runner.start(
      clocked(),
      new AbortController().signal,
    )({ ...claimed, isFirstAttempt: true, isLastAttempt: false, isShared: false });
    await rows('delete from jobs where id = $1', job['id']);
  }
  nowMs = untilMs;
}

const receive = (body: string, over: Partial<InboundMessage> = {}): Promise<void> =>
  receiveMessage(clocked(), setUp.companyId, {
    whatsappId: v.parse(ConnectionId, 1),
    message: createTextFromPhone(NUMBER, body, { at: new Date(nowMs), ...over }),
  });

async function attendOnServer(of: PlayedConnection, act: AttendantAct): Promise<void> {
  const [row] = await rows('select max(id) as id from tickets');
  const ticketId = v.parse(TicketId, row?.['id']);
  const scope = { ...createAdminScope(setUp.companyId, v.parse(UserId, 1)), name: 'Ana' };
  await commit(clocked(), setUp.companyId, async (write) => {
    const ticket = await lockTicket(write, ticketId);
    const mover = { kind: 'user', scope } as const;
    if (act.kind === 'answer')
      return recordOutbound(write, {
        id: v.parse(MessageId, write.newId()),
        ticket,
        userId: scope.viewer.id,
        body: act.text,
        isPrivate: false,
        mediaType: 'chat',
        mediaId: null,
        mediaName: null,
        quotedId: null,
      });
    const queueId = ticket.queue_id ?? of.connection.queues[0]?.id;
    const ratingId = act.kind === 'close-with-rating' ? RatingChoice.ask : RatingChoice.dontAsk;
    const change =
      act.kind === 'take-over'
        ? ({ status: 'open', ...(queueId === undefined ? {} : { queueId }) } as const)
        : ({ status: 'closed', sendFarewellMessage: true, ratingId } as const);
    await moveTicket(write, ticket, { mover, ...change });
  });
}

async function stepOnServer(of: PlayedConnection, before: ConnectionPlay, step: PlayStep): Promise<void> {
  await passServerTime(nowMs + STEP_MS);
  if (step.kind === 'wait') return passServerTime(nowMs + step.minutes * 60_000);
  if (step.kind === 'write')
    for (const text of step.texts) {
      await passServerTime(nowMs + BURST_STEP_MS);
      await receive(text);
    }
  else if (step.kind === 'audio')
    await receive('', { mediaType: 'audio', media: { ref: 'x', name: 'audio.ogg', mimeType: 'audio/ogg' } });
  else if (listAttendantActs(of, before).includes(step.act.kind)) await attendOnServer(of, step.act);
  await answerBurstsInTest(clocked(), setUp.companyId);
  await passServerTime(nowMs);
}

/** Lists the texts that the server sent to the customer, each with its minute. */
const listSentTexts = async (): Promise<string[]> =>
  (await rows(`select body, created_at from messages where from_me and not is_private order by created_at, id`)).map(
    ({ body, created_at: at }) => `${toMinute(v.parse(v.date(), at))} ${String(body)}`,
  );

const listPlayedTexts = ({ entries }: ConnectionPlay): string[] =>
  entries.flatMap((entry) =>
    entry.kind === 'text' || entry.kind === 'attendant' ? [`${toMinute(entry.at)} ${entry.text}`] : [],
  );

const toMinute = (at: Date): string => at.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

it(
  `D4: in ${PLAYS} random plays, the browser shows exactly the texts that the server sends, at the same times`,
  { timeout: TIME_LIMIT_MS + 30_000 },
  async () => {
    const steps = fc.array(arbitraryPlayStep, { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(arbitraryPlayedConnection, steps, async (drawn, history) => {
        const of = { ...drawn, words };
        await installPlayedConnection(setUp, of);
        nowMs = PLAY_BEGINS_AT.getTime();
        let play = beginPlay();
        for (const step of history) {
          const before = passTime(of, play, new Date(play.now.getTime() + STEP_MS));
          await stepOnServer(of, before, step);
          play = playStep(of, before, step);
        }
        expect(listPlayedTexts(play)).toEqual(await listSentTexts());
      }),
      { numRuns: PLAYS, interruptAfterTimeLimit: TIME_LIMIT_MS, markInterruptAsFailure: true },
    );
  },
);
