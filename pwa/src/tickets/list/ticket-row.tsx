import { toMarkColour } from '../../ui/labels/to-mark-colour.ts';
import { MAX_LISTED_CONTACT_NAME_CHARACTERS } from '@prosa/domain/tickets/constants';
import { isHandedOverTo } from '@prosa/domain/tickets/is-notification-ticket';
import { memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useLanguage } from '../../platform/language.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { cn } from '../../ui/cn.ts';
import { CountBadge } from '../../ui/labels/count-badge.tsx';
import { Pill } from '../../ui/labels/pill.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useContextMenu } from '../../ui/interaction/use-context-menu.ts';
import { BotBadge } from './bot-badge.tsx';
import { ChannelBadge } from './channel-badge.tsx';
import { cutText } from './cut-text.ts';
import { RatingFace } from '../rating/rating-face.tsx';
import { TicketRowColleagues } from '../presence/colleagues-in-ticket.tsx';
import { SnoozeBadge } from '../snooze/snooze-badge.tsx';
import { TicketMenu } from '../actions/ticket-menu.tsx';
import { toFirstName } from '../../ui/labels/to-first-name.ts';
import { TicketPreview } from './ticket-preview.tsx';
import { formatListTime } from '../../platform/shown-time.ts';
import type { SearchHit } from '../../search/search-protocol.ts';
import type { Snippet } from '../../search/snippet.ts';
import { SelectionBox, useSelectTicket } from './selection-box.tsx';
import { isSelectionPress, useIsTicketSelected } from './ticket-selection.ts';
import type { TicketView } from './use-ticket-list.ts';
import { WaitingSince } from './waiting-since.tsx';
import { toContactColourSeed, toUserColourSeed } from '../../ui/labels/person-seed.ts';
import { toSeedColour } from '../../ui/labels/initials.ts';

const AnswerDue = lazyPart(async () => (await import('./answer-due.tsx')).AnswerDue, ['answer-targets']);
const noQueueColour = '#98a2b3';

type TicketRowProps = {
  ticket: TicketView;
  now: Date;
  selected: boolean;
  marked: boolean;
  /** The message that a search found. The row shows this message in place of the newest one. */
  found?: SearchHit['message'];
  /** The text of the user's draft in the ticket. The row shows the draft in place of the newest message. */
  draft?: string | undefined;
  /**
   * Loads the ticket from the server and opens it. Undefined if the device holds the ticket. A row with this function has no
   * other action.
   */
  onFetch?: (() => void) | undefined;
};

/**
 * A ticket in the list, with its contact, newest message, unread count, attendant, and waiting time. The component is memoized,
 * because the list renders about ten times during the app's start, and each row should render only once.
 */
export const TicketRow = memo(function TicketRow({ ticket, now, selected, marked, found, draft, onFetch }: TicketRowProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const select = useSelectTicket();
  const isPicked = useIsTicketSelected(ticket.uuid);
  const name = ticket.contact?.name || t('tickets.unknown');
  const colour = ticket.queue?.color ?? noQueueColour;
  const user = useSignedInUser();
  const isHanded = isHandedOverTo(user.id, ticket);
  // A ticket that waits for consent has no queue yet. In place of the queue, the row says that the ticket waits for consent or
  // for a rating.
  const awaited = ticket.status === 'lgpd' || ticket.status === 'nps' ? ticket.status : undefined;
  const isUnread = ticket.unreadMessages > 0 || isHanded;
  // A row that an older version of the app stored has no `waitingSince`. For such a row, the time of the last change is shown
  // instead.
  const waitingSince = ticket.waitingSince === undefined && ticket.status === 'pending' ? ticket.updatedAt : ticket.waitingSince;
  return (
    <div
      {...useContextMenu(onFetch === undefined ? () => select(ticket.uuid) : undefined)}
      className={cn(
        'group relative pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none] border-b border-l-3 border-b-muted hover:bg-background',
        (selected || isPicked) && 'bg-accent hover:bg-accent',
        marked && 'outline-2 -outline-offset-2 outline-primary',
      )}
      style={{ borderLeftColor: toMarkColour(colour) }}
    >
      <Link
        href={`/tickets/${ticket.uuid}${found === undefined ? '' : `?message=${found.id}`}`}
        onMouseDown={(event) => {
          // A press with Shift must select rows, and not the text between the rows.
          if (event.shiftKey) event.preventDefault();
        }}
        // A press that selects the row is handled here, before the link's own handler could open the ticket.
        onClickCapture={(event) => {
          if (onFetch !== undefined || !isSelectionPress(event)) return;
          event.preventDefault();
          select(ticket.uuid, event.shiftKey);
        }}
        onClick={(event) => {
          if (onFetch === undefined) return;
          event.preventDefault();
          onFetch();
        }}
        aria-current={selected ? 'true' : undefined}
        className="grid grid-cols-[--spacing(10)_1fr_auto] items-start gap-x-3 py-2.75 pl-2.75 pr-3.5 -outline-offset-2 max-md:py-3.25 max-md:pl-3.25 max-md:pr-4"
      >
        <Avatar
          name={name}
          seed={toContactColourSeed(ticket.contact)}
          picture={ticket.contact?.urlPicture ?? null}
          badge={<ChannelBadge channel={ticket.channel} />}
          className="row-span-2"
        />
        <span dir="auto" className={cn('truncate text-left font-medium', isUnread && 'font-semibold')}>
          {cutText(name, MAX_LISTED_CONTACT_NAME_CHARACTERS)}
        </span>
        <time className="text-right text-xs leading-5 text-muted-foreground tabular-nums" dateTime={ticket.updatedAt}>
          {formatListTime(ticket.updatedAt, now, { locale, yesterday: t('common.yesterday') })}
        </time>
        {found === undefined ? (
          <TicketPreview ticket={ticket} draft={draft} />
        ) : (
          <span className="flex min-w-0 items-center text-secondary-foreground">
            <FoundText {...found.snippet} />
          </span>
        )}
        <CountBadge
          count={ticket.unreadMessages}
          label={t('tickets.unread', { count: ticket.unreadMessages })}
          className="justify-self-end"
        />
        {isHanded && ticket.unreadMessages === 0 && (
          <span className="mt-1.5 size-2.5 justify-self-end rounded-full bg-primary">
            <span className="sr-only">{t('tickets.handedOver')}</span>
          </span>
        )}
        <span className="col-span-2 col-start-2 mt-1.25 flex min-h-4.5 items-center gap-1.5 overflow-hidden pr-9 text-xs pointer-coarse:pr-0 leading-4.5 text-muted-foreground">
          {(ticket.queue !== undefined || awaited === undefined) && (
            <Pill colour={colour} className="min-w-0">
              {ticket.queue?.name ?? t('tickets.noQueue')}
            </Pill>
          )}
          {isHanded && ticket.handedBy !== undefined && (
            <Pill colour={toSeedColour(toUserColourSeed(ticket.handedBy.id))} className="max-w-28 shrink-0">
              {t('tickets.from', { name: toFirstName(ticket.handedBy.name) })}
            </Pill>
          )}
          {ticket.isBot ? (
            <BotBadge />
          ) : (
            ticket.user !== undefined &&
            !isHanded && <span className="max-w-1/3 shrink-0 truncate">{toFirstName(ticket.user.name)}</span>
          )}
          {awaited !== undefined && <span className="truncate">{t(`tickets.awaits.${awaited}`)}</span>}
          <TicketRowColleagues uuid={ticket.uuid} />
          {ticket.userRating != null && <RatingFace rating={ticket.userRating} />}
          {ticket.snoozedUntil != null && <SnoozeBadge until={ticket.snoozedUntil} now={now} />}
          {waitingSince != null && ticket.status !== 'closed' && !ticket.isBot && (
            <AnswerTime dueAt={ticket.answerDueAt} waiting={<WaitingSince since={waitingSince} now={now} />} />
          )}
          {/* A tag that doesn't fit wraps to an invisible line. The empty pseudo-element lets the first tag wrap too. */}
          <span className="-ml-1.5 flex h-4.5 min-w-0 flex-1 flex-wrap gap-x-1.5 content-start overflow-hidden before:h-full before:w-0">
            {ticket.tags.slice(0, 3).map((tag) => (
              <Pill key={tag.id} colour={tag.color}>
                {tag.name}
              </Pill>
            ))}
          </span>
        </span>
      </Link>
      {onFetch === undefined && <SelectionBox uuid={ticket.uuid} name={name} />}
      {onFetch === undefined && (
        <TicketMenu
          ticket={ticket}
          className="absolute bottom-1 right-1.5 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-fine:data-popup-open:opacity-100 md:size-7 pointer-coarse:pointer-events-none [&_svg]:rotate-90"
        />
      )}
    </div>
  );
});

/**
 * Shows when the answer to a waiting customer is due. If no target applies, or if the due time is far away, shows how long the
 * customer has waited.
 */
function AnswerTime({ dueAt, waiting }: { dueAt: string | null | undefined; waiting: ReactNode }) {
  if (dueAt == null) return waiting;
  return (
    <Suspense fallback={waiting}>
      <AnswerDue key={dueAt} dueAt={dueAt}>
        {waiting}
      </AnswerDue>
    </Suspense>
  );
}

function FoundText({ before, match, after }: Snippet) {
  return (
    <span className="truncate">
      {before}
      <mark className="rounded-xs bg-accent font-semibold text-accent-foreground">{match}</mark>
      {after}
    </span>
  );
}
