import { Readable } from 'node:stream';
import { fetch, FormData, type RequestInit, type Response } from 'undici';
import * as v from 'valibot';
import type { ChannelAdapter, ConnectionAccess, OutboundMessage, SendOutcome } from '../channel-adapter.ts';
import { toFailureText, toFailedSendOutcome } from './graph-error.ts';
import { parseWebhook } from './parse-webhook.ts';
import { splitWebhook } from './split-webhook.ts';
import { toInteractiveMessage } from './to-interactive-message.ts';

export type GraphOptions = { readonly graphBaseUrl: string; readonly graphVersion: string };

const SentMessages = v.object({ messages: v.pipe(v.array(v.object({ id: v.string() })), v.minLength(1)) });
const UploadedMedia = v.object({ id: v.string() });
const MediaUrl = v.object({ url: v.pipe(v.string(), v.url()), mime_type: v.optional(v.string(), 'application/octet-stream') });

/**
 * Creates the adapter of Meta's WhatsApp Cloud API. If a message is sent twice, Meta delivers it twice. A message with an unclear
 * outcome therefore waits for its status instead of being sent again.
 */
export function createWhatsAppApiAdapter({ graphBaseUrl, graphVersion }: GraphOptions): ChannelAdapter {
  const toGraphUrl = (path: string) => `${graphBaseUrl}/${graphVersion}/${path}`;
  const call = (access: ConnectionAccess, target: string, init: RequestInit) =>
    fetch(target, { ...init, headers: { ...init.headers, authorization: `Bearer ${access.accessToken ?? ''}` } });
  const post = (
    access: ConnectionAccess,
    path: 'messages' | 'calls',
    { body, signal }: { readonly body: Record<string, unknown>; readonly signal: AbortSignal },
  ) =>
    call(access, toGraphUrl(`${access.phoneNumberId ?? ''}/${path}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', ...body }),
      signal,
    });
  const postMessage = (access: ConnectionAccess, body: Record<string, unknown>, signal: AbortSignal) =>
    post(access, 'messages', { body, signal });

  /**
   * Uploads a file to Meta. A failed upload may always be retried, because the customer sees only the message that refers to the
   * file.
   */
  async function upload(
    access: ConnectionAccess,
    media: NonNullable<OutboundMessage['media']>,
    signal: AbortSignal,
  ): Promise<{ id: string } | SendOutcome> {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of await media.open()) chunks.push(Buffer.from(chunk));
      const form = new FormData();
      form.append('messaging_product', 'whatsapp');
      form.append('type', media.mimeType);
      form.append(
        'file',
        new Blob(
          chunks.map((chunk) => Uint8Array.from(chunk)),
          { type: media.mimeType },
        ),
        media.name,
      );
      const answer = await call(access, toGraphUrl(`${access.phoneNumberId ?? ''}/media`), {
        method: 'POST',
        body: form,
        signal,
      });
      const body = await readJson(answer);
      if (!answer.ok) return toFailedSendOutcome(answer.status, body, answer.headers.get('retry-after'));
      return v.parse(UploadedMedia, body);
    } catch (error) {
      return { kind: 'retry', reason: toReason(error), afterMs: null, isAway: true };
    }
  }

  return {
    channel: 'whatsappapi',
    afterUnclear: 'wait',
    parseWebhook,
    splitWebhook,

    async send(access, message, signal) {
      const uploaded = message.media === null ? null : await upload(access, message.media, signal);
      if (uploaded !== null && 'kind' in uploaded) return uploaded;
      let answer: Response;
      try {
        answer = await postMessage(
          access,
          {
            recipient_type: 'individual',
            to: message.to.value,
            biz_opaque_callback_data: message.messageId,
            ...(message.quotedProviderId === null ? {} : { context: { message_id: message.quotedProviderId } }),
            ...toMessageContent(message, uploaded?.id),
          },
          signal,
        );
      } catch (error) {
        return isCertainlyUnsent(error)
          ? { kind: 'retry', reason: toReason(error), afterMs: null, isAway: true }
          : { kind: 'unclear', reason: toReason(error) };
      }
      const body = await readJson(answer);
      if (!answer.ok) return toFailedSendOutcome(answer.status, body, answer.headers.get('retry-after'));
      const sentMessages = v.safeParse(SentMessages, body);
      const first = sentMessages.success ? sentMessages.output.messages[0] : undefined;
      return first === undefined
        ? { kind: 'unclear', reason: 'the provider said yes without an id' }
        : { kind: 'accepted', providerId: first.id };
    },

    async markRead(access, providerId, signal) {
      const answer = await postMessage(access, { status: 'read', message_id: providerId }, signal);
      if (!answer.ok) throw new Error(`marking read answered ${answer.status}: ${toFailureText(undefined)}`);
      await answer.body?.cancel();
    },

    /** Meta shows the indicator only as an answer to a message, and then also marks this message as read. */
    async showTyping(access, { answeredId }, signal) {
      if (answeredId === null) return;
      const indicator = { status: 'read', message_id: answeredId, typing_indicator: { type: 'text' } };
      const answer = await postMessage(access, indicator, signal);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`showing typing answered ${answer.status}`);
    },

    async refuseCall(access, callId, signal) {
      const answer = await post(access, 'calls', { body: { call_id: callId, action: 'reject' }, signal });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`refusing a call answered ${answer.status}`);
    },

    async download(access, ref, signal) {
      const answer = await call(access, toGraphUrl(encodeURIComponent(ref)), { signal });
      if (!answer.ok) throw new Error(`media lookup answered ${answer.status}`);
      const found = v.parse(MediaUrl, await readJson(answer));
      const file = await call(access, found.url, { signal });
      if (!file.ok || file.body === null) throw new Error(`media download answered ${file.status}`);
      return { body: Readable.fromWeb(file.body), mimeType: found.mime_type };
    },
  };
}

function toMessageContent(message: OutboundMessage, mediaId: string | undefined): Record<string, unknown> {
  if (message.reaction !== undefined)
    return { type: 'reaction', reaction: { message_id: message.reaction.providerId, emoji: message.reaction.emoji } };
  if (message.location !== undefined) {
    const { latitude, longitude, name, address } = message.location;
    return { type: 'location', location: { latitude, longitude, ...(name && { name }), ...(address && { address }) } };
  }
  if (message.contacts !== undefined)
    return {
      type: 'contacts',
      contacts: message.contacts.map(({ name, numbers }) => ({
        name: { formatted_name: name, first_name: name },
        phones: numbers.map((phone) => ({ phone, type: 'CELL', wa_id: phone.replaceAll(/\D/g, '') })),
      })),
    };
  const interactive = message.menu === undefined ? null : toInteractiveMessage(message.menu);
  if (interactive !== null) return { type: 'interactive', interactive };
  if (message.media === null || mediaId === undefined) return { type: 'text', text: { body: message.body, preview_url: true } };
  const type = message.media.mimeType.split('/')[0];
  const caption = message.body === '' ? {} : { caption: message.body };
  if (type === 'audio') return { type, audio: { id: mediaId } };
  if (type === 'image' || type === 'video') return { type, [type]: { id: mediaId, ...caption } };
  return { type: 'document', document: { id: mediaId, filename: message.media.name, ...caption } };
}

/** Returns true only if no network connection to Meta was made, so that Meta cannot have received the request. */
function isCertainlyUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}
