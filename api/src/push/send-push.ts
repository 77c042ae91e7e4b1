import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { isSubscriptionLapsed } from '@prosa/domain/session/subscription';
import { createGuardedFetch, ForbiddenAddressError } from '../platform/guarded-fetch.ts';
import { toOpenConversationRoom } from '../platform/realtime/live-events.ts';
import { createCircuitBreaker } from '../platform/circuit-breaker.ts';
import type { NotificationCause } from '../platform/notification-cause.ts';
import type { Services } from '../platform/services.ts';
import { loadSubscription } from '../platform/access/subscription.ts';
import { commit } from '../platform/write.ts';
import { countUnread } from './count-unread.ts';
import { toNotificationTopic } from '../push-queue/to-notification-topic.ts';
import type { PushNotification } from './push-kind.ts';
import { toPushKind } from './push-kinds.ts';
import { MAX_PUSH_FAILURES, toPushServiceKey, parsePushAnswer, toPushPauseMs, type PushOutcome } from './push-rules.ts';
import { loadPushRecipients, type PushRecipient } from './push-recipient.ts';
import { enqueuePush } from './enqueue-push.ts';
import { PUSH_TEXT_BYTE_LIMITS, toPayload } from './to-payload.ts';
import { toVapidKeys } from './vapid-keys.ts';
import { createStatefulJobRunner } from '../platform/jobs/job-runner.ts';
import { sendPushJob } from '../push-queue/push-jobs.ts';

/** The timeout of a call to a push service, in milliseconds. */
const ANSWER_TIMEOUT_MS = 20_000;
/** The length of a topic in bytes. RFC 8030 allows a `Topic` header of 32 characters of base64url. */
const TOPIC_BYTES = 24;

/** Notifies one device. Each run composes the content again, so that a repeat never shows an outdated state. */
export type SendPush = (
  companyId: CompanyId,
  deviceId: string,
  input: { readonly cause: NotificationCause; readonly signal: AbortSignal },
) => Promise<void>;

/** Creates the function that sends to push services, with one pool of connections. */
export function createSendPush(services: Services): SendPush {
  const { publicKey, privateKey } = toVapidKeys(services);
  const { subject, allowsLoopback } = services.config.push;
  const guardedFetch = createGuardedFetch(allowsLoopback ? 'loopback' : 'none');
  const breaker = createCircuitBreaker();

  async function post(
    { device }: PushRecipient,
    cause: NotificationCause,
    { payload, signal }: { readonly payload: string; readonly signal: AbortSignal },
  ): Promise<PushOutcome> {
    const { urgency, ttlS } = toPushKind(cause);
    try {
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
        payload,
        {
          TTL: ttlS,
          urgency,
          topic: createHash('sha256').update(toNotificationTopic(cause)).digest().subarray(0, TOPIC_BYTES).toString('base64url'),
          contentEncoding: 'aes128gcm',
          vapidDetails: { subject, publicKey, privateKey },
        },
      );
      const answer = await guardedFetch(endpoint, {
        method: 'POST',
        // `fetch` sets the length header of the body itself.
        headers: Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length'),
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      breaker.report(toPushServiceKey(device.endpoint), true, services.clock());
      return parsePushAnswer(answer.status, answer.headers.get('retry-after'), services.clock());
    } catch (error) {
      if (error instanceof ForbiddenAddressError) return { kind: 'gone' };
      breaker.report(toPushServiceKey(device.endpoint), false, services.clock());
      services.log.info({ err: error, deviceId: device.id }, 'a push service could not be reached');
      return { kind: 'retry', afterMs: 0 };
    }
  }

  /**
   * Sends the notification. If the push service refuses the text as too large, sends the notification once more with a shorter
   * text.
   */
  async function sendNotification(
    companyId: CompanyId,
    reader: PushRecipient,
    {
      cause,
      note,
      unread,
      signal,
    }: {
      readonly cause: NotificationCause;
      readonly note: PushNotification;
      readonly unread: number;
      readonly signal: AbortSignal;
    },
  ): Promise<PushOutcome> {
    const payloadContext = { companyId, unread, tag: toNotificationTag(note) ?? toNotificationTopic(cause) };
    let outcome: PushOutcome = { kind: 'refused' };
    for (const bytes of PUSH_TEXT_BYTE_LIMITS) {
      const payload = toPayload(note, reader, { ...payloadContext, publicUrl: services.config.publicUrl, bytes });
      outcome = await post(reader, cause, { payload, signal });
      if (outcome.kind !== 'too-large') return outcome;
    }
    return outcome;
  }

  return async (companyId, deviceId, { cause, signal }) => {
    const dueDevices = await services.database.withTenant(companyId, async (tx) => {
      const [reader] = await loadPushRecipients(tx, companyId, deviceId);
      if (reader === undefined || isSubscriptionLapsed(await loadSubscription(tx, companyId), services.clock())) return undefined;
      const note = await toPushKind(cause).compose({ tx, companyId }, reader, cause);
      return note === null ? undefined : { reader, note, unread: await countUnread(tx, companyId, reader) };
    });
    if (
      dueDevices === undefined ||
      (await isOpenOnSomeDevice(services, companyId, { userId: dueDevices.reader.viewer.id, note: dueDevices.note }))
    )
      return;
    const { device } = dueDevices.reader;
    const now = services.clock();
    const isResting = device.restsUntil !== null && device.restsUntil > now;
    const awayMs = isResting ? 0 : breaker.enter(toPushServiceKey(device.endpoint), now);
    const restsUntil = awayMs > 0 ? new Date(now.getTime() + awayMs) : isResting ? device.restsUntil : null;
    if (restsUntil !== null) {
      await commit(services, companyId, (write) => enqueuePush(write, device, { cause, runAt: restsUntil }));
      return;
    }
    const outcome = await sendNotification(companyId, dueDevices.reader, {
      cause,
      note: dueDevices.note,
      unread: dueDevices.unread,
      signal,
    });
    await recordPushOutcome(services, companyId, { reader: dueDevices.reader, cause, outcome });
  };
}

const toNotificationTag = ({ ticket, chat }: PushNotification): string | undefined =>
  ticket !== null ? `ticket-${ticket.uuid}` : chat !== null ? `chat-${chat.uuid}` : undefined;

/**
 * Returns whether one of the user's devices has the notification's ticket or chat open and focused. The app joins the
 * conversation's socket room while the conversation is open and focused.
 */
async function isOpenOnSomeDevice(
  services: Services,
  companyId: CompanyId,
  { userId, note: { ticket, chat } }: { readonly userId: UserId; readonly note: PushNotification },
): Promise<boolean> {
  const open = ticket ?? chat;
  if (open === null) return false;
  try {
    return await services.live.hasSocketIn(companyId, toOpenConversationRoom(userId, open.uuid));
  } catch (error) {
    // If other processes don't answer, the notification is sent, because an unneeded notification is better than a missing one.
    services.log.info({ err: error, companyId }, 'other processes did not say who has what open');
    return false;
  }
}

async function recordPushOutcome(
  services: Services,
  companyId: CompanyId,
  {
    reader: { device },
    cause,
    outcome,
  }: { readonly reader: PushRecipient; readonly cause: NotificationCause; readonly outcome: PushOutcome },
): Promise<void> {
  const now = services.clock();
  const updateDevice = (tx: TenantTransaction, values: { failures: number; rests_until: Date | null; last_used_at?: Date }) =>
    tx
      .updateTable('push_subscriptions')
      .set(values)
      .where('company_id', '=', companyId)
      .where('id', '=', device.id)
      .where('endpoint', '=', device.endpoint)
      .execute();
  await commit(services, companyId, async (write) => {
    const { tx } = write;
    switch (outcome.kind) {
      case 'taken':
        await updateDevice(tx, { failures: 0, rests_until: null, last_used_at: now });
        return;
      case 'gone':
        await tx
          .deleteFrom('push_subscriptions')
          .where('company_id', '=', companyId)
          .where('id', '=', device.id)
          .where('endpoint', '=', device.endpoint)
          .execute();
        return;
      case 'retry': {
        const failures = device.failures + 1;
        const until = new Date(now.getTime() + Math.max(toPushPauseMs(failures), outcome.afterMs));
        await updateDevice(tx, { failures, rests_until: until });
        if (failures < MAX_PUSH_FAILURES) await enqueuePush(write, device, { cause, runAt: until });
        return;
      }
      case 'too-large':
      case 'refused':
        services.log.warn({ companyId, deviceId: device.id, outcome: outcome.kind }, 'a push service refused a notification');
    }
  });
}

export const sendPushRunner = createStatefulJobRunner(
  sendPushJob,
  createSendPush,
  (sendPush, { companyId, shutdown }, { deviceId, news }) => sendPush(companyId, deviceId, { cause: news, signal: shutdown }),
);
