import { CallLog, type MediaType } from '@prosa/contract/messages/message';
import { safeParse } from 'valibot';

/** Returns whether a message is the record of a call that nobody answered. */
export function isMissedCall({ mediaType, dataJson }: { readonly mediaType: MediaType; readonly dataJson: unknown }): boolean {
  if (mediaType !== 'call_log') return false;
  const log = safeParse(CallLog, dataJson);
  return log.success && log.output.call.isMissed;
}
