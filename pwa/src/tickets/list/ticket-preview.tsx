import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { MAX_LISTED_LAST_MESSAGE_CHARACTERS } from '@prosa/domain/tickets/constants';
import { isHandedOverTo } from '@prosa/domain/tickets/is-notification-ticket';
import {
  AtSign,
  Ban,
  CircleAlert,
  FileText,
  Image,
  ListChecks,
  type LucideIcon,
  MapPin,
  Mic,
  Pencil,
  Phone,
  User,
  Video,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeliveryTick } from '../../conversation-parts/delivery-tick.tsx';
import { summarizeMessage } from '../../conversation-parts/summarize-message.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { cn } from '../../ui/cn.ts';
import { toFirstName } from '../../ui/labels/to-first-name.ts';
import { cutText } from './cut-text.ts';
import type { LastMessageState, LastMessage } from './find-last-message.ts';
import { useMentionText } from './use-mention-text.ts';
import type { TicketView } from './use-ticket-list.ts';

const mediaTypeIcons: Partial<Record<LastMessage['mediaType'], LucideIcon>> = {
  image: Image,
  audio: Mic,
  video: Video,
  application: FileText,
  locationMessage: MapPin,
  contactMessage: User,
  buttonsMessage: ListChecks,
  call_log: Phone,
};
const smallIconClasses = 'size-3.5 shrink-0';

/**
 * The second line of a ticket's row. The line shows the first of the following that exists: the user's draft, a mention of the
 * user, the message of a handover, or the newest message with its author, media type and ticks.
 */
export function TicketPreview({ ticket, draft }: { ticket: TicketView; draft: string | undefined }) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const mentionTextOf = useMentionText();
  const { last, handover, refusal } = ticket;
  const line = 'flex min-w-0 items-center gap-1.5 text-secondary-foreground';
  if (draft !== undefined)
    return (
      <span className={line}>
        <Pencil aria-hidden className={cn(smallIconClasses, 'text-warning')} />
        <span className="truncate">
          <span className="font-strong text-warning">{t('tickets.draft')}</span>{' '}
          {cutText(stripTextMarks(draft), MAX_LISTED_LAST_MESSAGE_CHARACTERS)}
        </span>
      </span>
    );
  const mentionText = mentionTextOf(ticket);
  if (mentionText !== undefined)
    return (
      <span className={line}>
        <AtSign aria-hidden className={cn(smallIconClasses, 'text-accent-foreground')} />
        <span className="truncate">{cutText(mentionText, MAX_LISTED_LAST_MESSAGE_CHARACTERS)}</span>
      </span>
    );
  if (handover != null && handover.note !== '' && isHandedOverTo(user.id, ticket))
    return (
      <span className={line}>
        <span className="truncate">
          {t('tickets.said', { name: toFirstName(ticket.handedBy?.name) ?? t('tickets.colleague'), text: handover.note })}
        </span>
      </span>
    );
  if (last === undefined) return <span className={line}>{refusal !== undefined && <UnsentIcon />}</span>;
  const Icon = last.isDeleted ? Ban : mediaTypeIcons[last.mediaType];
  const isLost = last.fate?.state === 'refused' || (last.fate?.state === 'sent' && last.fate.delivery === 'failed');
  const text = cutText(summarizeMessage(t, last), MAX_LISTED_LAST_MESSAGE_CHARACTERS);
  const author = findAuthor(last, ticket, user.id);
  const name = author === undefined ? undefined : typeof author === 'string' ? author : t(author.key);
  return (
    <span className={cn(line, isLost && 'text-destructive')}>
      {refusal !== undefined && <UnsentIcon />}
      {isLost ? (
        <CircleAlert aria-label={t('tickets.messageNotSent')} className={smallIconClasses} />
      ) : (
        last.fate !== undefined && (
          <DeliveryTick message={{ ...toDeliveryTick(last.fate), mediaType: last.mediaType, outbox: undefined }} />
        )
      )}
      {Icon !== undefined && <Icon aria-hidden className={smallIconClasses} />}
      <span className="truncate [unicode-bidi:plaintext]">{name === undefined ? text : t('tickets.said', { name, text })}</span>
    </span>
  );
}

function UnsentIcon() {
  const { t } = useTranslation();
  return <CircleAlert aria-label={t('tickets.unsent')} className={cn(smallIconClasses, 'text-destructive')} />;
}

/** A message that waits on the device shows the same clock icon as a message that waits on the server. */
const toDeliveryTick = (fate: LastMessageState) => (fate.state === 'sent' ? fate : ({ delivery: 'queued', ack: 0 } as const));

type ShownAuthor = string | { readonly key: 'tickets.youName' | 'tickets.bot' };

/**
 * Finds the author to show before the message. Undefined if the customer wrote the message, or if it was written on the company's
 * own phone.
 */
function findAuthor(last: LastMessage, { lastAuthor }: Pick<TicketView, 'lastAuthor'>, me: number): ShownAuthor | undefined {
  if (!last.fromMe) return undefined;
  if (last.isBot) return { key: 'tickets.bot' };
  if (last.userId === me) return { key: 'tickets.youName' };
  return toFirstName(lastAuthor?.name);
}
