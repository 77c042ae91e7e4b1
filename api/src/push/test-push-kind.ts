import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import type { NotificationCause } from '../platform/notification-cause.ts';
import type { PushKind } from './push-kind.ts';

const MINUTE_S = 60;

/** The notification that a device's test button causes. Only that device receives it. */
export const testPushKind: PushKind<Extract<NotificationCause, { kind: 'test' }>> = {
  urgency: 'high',
  ttlS: MINUTE_S,
  audience: async () => [],
  async compose(_read, { device }) {
    const t = selectServerTexts('notifications', device.language);
    return { title: t('testTitle'), body: t('testBody'), path: '/tickets', actions: [], ticket: null, chat: null };
  },
};
