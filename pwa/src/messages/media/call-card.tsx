import { CallLog } from '@prosa/contract/messages/message';
import { Phone, PhoneMissed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { formatCall } from '../../conversation-parts/format-call.ts';
import type { MessageView } from '../conversation/message-view.ts';

/** Shows a customer's call: that it was missed, or how long it lasted. */
export function CallCard({ data }: { data: MessageView['dataJson'] }) {
  const { t } = useTranslation();
  const isMissed = v.is(CallLog, data) && data.call.isMissed;
  const Icon = isMissed ? PhoneMissed : Phone;
  return (
    <span className="flex items-center gap-2 font-medium">
      <Icon aria-hidden className={isMissed ? 'size-4 shrink-0 text-destructive' : 'size-4 shrink-0'} />
      {formatCall(t, data)}
    </span>
  );
}
