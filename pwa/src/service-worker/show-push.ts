import { safeParse } from 'valibot';
import { PushPayload } from '@prosa/contract/push/push-payload';
import { SessionUser } from '@prosa/contract/session/session';
import { type Language, preferredLanguage } from '@prosa/i18n/languages';
import { texts as en } from '@prosa/i18n/notifications/en';
import { texts as es } from '@prosa/i18n/notifications/es';
import { texts as pt } from '@prosa/i18n/notifications/pt';
import { texts as tr } from '@prosa/i18n/notifications/tr';
import { showBadge } from '../platform/app-badge.ts';
import { readNote, SIGNED_IN } from '../push/device-note.ts';

declare const self: ServiceWorkerGlobalScope;

/** The standard types know only what every browser has. */
type RichOptions = NotificationOptions & {
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
};

/** The worker's only text of its own, said where nobody is signed in whose language it would know. */
const signedOut: Readonly<Record<Language, string>> = {
  pt: pt.signedOut,
  en: en.signedOut,
  es: es.signedOut,
  tr: tr.signedOut,
};
const ICON = '/icon-192.png';

/** Shows what was pushed: always something, as Apple's rule is, and its content only to whom it is for. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const payload = safeParse(PushPayload, readJson(data));
  const user = await readNote(SIGNED_IN, SessionUser);
  const show = (title: string, options: RichOptions) =>
    self.registration.showNotification(title, { icon: ICON, badge: ICON, ...options });
  if (
    !payload.success ||
    user?.id !== payload.output.notification.data.userId ||
    user.companyId !== payload.output.notification.data.companyId
  ) {
    await show('Prosa', { body: signedOut[preferredLanguage(navigator.languages)], tag: 'signed-out' });
    // A log-out that could not reach the push service: nothing more is to come here.
    if (user === undefined) await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const { notification, app_badge: unread } = payload.output;
  const { title, body, lang, tag, actions } = notification;
  await show(title, { body, lang, tag, renotify: true, data: notification.data, actions });
  await showBadge(unread);
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json() as unknown; // typed `any`; a schema reads it next
  } catch {
    return undefined;
  }
}
