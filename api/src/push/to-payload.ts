import type { CompanyId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { PushPayload } from '@prosa/contract/push/push-payload';
import { localesByLanguage } from '@prosa/i18n/languages';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import type { PushNotification } from './push-kind.ts';
import type { PushRecipient } from './push-recipient.ts';

/**
 * The maximum sizes of a text, in bytes. A text of the first size fits into the 4096 bytes that every push service must accept.
 * The second size is for a service with a smaller limit.
 */
export const PUSH_TEXT_BYTE_LIMITS = [1_500, 200] as const;
const MAX_TITLE_BYTES = 200;
const ELLIPSIS_BYTES = 3;
const QUOTES_BYTES = 2;

const APP_NAME = 'Prosa';

/** Converts a notification to the payload for a device. Leaves out the content if the device hides it. */
export function toPayload(
  note: PushNotification,
  { device, viewer }: Pick<PushRecipient, 'device' | 'viewer'>,
  payloadContext: { companyId: CompanyId; tag: string; unread: number; publicUrl: string | null; bytes: number },
): string {
  const t = selectServerTexts('notifications', device.language);
  const hidesText = device.hidesContent && (note.ticket !== null || note.chat !== null);
  const toAbsoluteUrl = (path: string) => `${payloadContext.publicUrl ?? ''}${path}`;
  const payload = v.parse(PushPayload, {
    ...(payloadContext.publicUrl === null ? {} : { web_push: 8030, mutable: true }),
    app_badge: payloadContext.unread,
    notification: {
      title: hidesText ? APP_NAME : cutToBytes(note.title, MAX_TITLE_BYTES),
      body: hidesText ? t('newMessage') : cutToBytes(note.body, payloadContext.bytes),
      lang: localesByLanguage[device.language],
      tag: payloadContext.tag,
      navigate: toAbsoluteUrl(note.path),
      actions: note.actions.map((action) => ({
        action,
        title: t(action),
        navigate: toAbsoluteUrl(action === 'reply' ? `${note.path}?reply` : note.path),
      })),
      data: { companyId: payloadContext.companyId, userId: viewer.id, path: note.path, ticket: note.ticket },
    },
  } satisfies v.InferInput<typeof PushPayload>);
  return JSON.stringify(payload);
}

/** Cuts a text, between visible characters, to at most `bytes` bytes, as it is encoded in JSON. */
function cutToBytes(text: string, bytes: number): string {
  let prefix = '';
  let size = ELLIPSIS_BYTES;
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, bytes + 1))) {
    size += Buffer.byteLength(JSON.stringify(segment)) - QUOTES_BYTES;
    if (size > bytes) return `${prefix}…`;
    prefix += segment;
  }
  return prefix.length < text.length ? `${prefix}…` : text;
}
