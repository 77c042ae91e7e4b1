import { CallLog, type Message } from '@prosa/contract/messages/message';
import type { TFunction } from 'i18next';
import * as v from 'valibot';
import { formatMinutesAndSeconds } from './format-minutes-and-seconds.ts';

/** Returns the text for a customer's call: that the call was missed, or else how long it lasted, if that is known. */
export function formatCall(t: TFunction, data: Message['dataJson'] | undefined): string {
  const log = v.safeParse(CallLog, data);
  if (!log.success) return t('conversation.call');
  const { isMissed, durationS } = log.output.call;
  if (isMissed) return t('conversation.missedCall');
  return durationS === null ? t('conversation.call') : `${t('conversation.call')} · ${formatMinutesAndSeconds(durationS)}`;
}
