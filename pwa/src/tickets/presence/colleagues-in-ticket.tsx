import type { UserSummary } from '@prosa/contract/session/session';
import { useLiveQuery } from 'dexie-react-hooks';
import { Eye, MessageCircleMore } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../sync/database/current-database.ts';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { toUserColourSeed } from '../../ui/labels/person-seed.ts';
import { toFirstName } from '../../ui/labels/to-first-name.ts';
import { type PresentColleague, useTicketPresence } from './ticket-presence.ts';

/** The maximum number of pictures that are shown. The text beside the pictures names all colleagues. */
const MAX_SHOWN_AVATARS = 3;

type NamedColleague = PresentColleague & Pick<UserSummary, 'name'>;

/** Returns the colleagues in a ticket with their names. Colleagues who are not in the local database are left out. */
function useNamedColleagues(uuid: string): readonly NamedColleague[] {
  const database = useDatabase();
  const present = useTicketPresence(uuid);
  const users = useLiveQuery(
    async () => (present.length === 0 ? [] : database?.users.bulkGet(present.map(({ userId }) => userId))),
    [database, present],
  );
  return present.flatMap((colleague) => {
    const user = users?.find((each) => each?.id === colleague.userId);
    return user === undefined ? [] : [{ ...colleague, name: user.name }];
  });
}

/**
 * Returns a function that describes the activity of colleagues in a ticket: who is typing, or if nobody is typing, who is looking
 * at the ticket.
 */
function useActivityText(): (colleagues: readonly NamedColleague[]) => string {
  const { t } = useTranslation();
  return (colleagues) => {
    const typing = colleagues.filter(({ activity }) => activity === 'typing');
    const named = typing.length > 0 ? typing : colleagues;
    const names = named.map(({ name }) => toFirstName(name) ?? name);
    return t(typing.length > 0 ? 'tickets.colleagueTypes' : 'tickets.colleagueLooks', { count: names.length, names });
  };
}

/**
 * Shows in a conversation's header which colleagues are in the ticket, and announces to a screen reader each colleague who comes
 * in.
 */
export function ColleaguesInConversation({ uuid }: { uuid: string }) {
  const colleagues = useNamedColleagues(uuid);
  const toText = useActivityText();
  return (
    <>
      <ColleagueAnnouncer colleagues={colleagues} />
      {colleagues.length > 0 && (
        <span data-frame-now title={toText(colleagues)} className="flex min-w-0 items-center gap-1.5 text-accent-foreground">
          <ColleagueAvatars colleagues={colleagues} />
          <span className="truncate">{toText(colleagues)}</span>
        </span>
      )}
    </>
  );
}

/** Shows in a ticket's row which colleagues are in the ticket: a picture of each, and an icon for looking or typing. */
export function TicketRowColleagues({ uuid }: { uuid: string }) {
  const colleagues = useNamedColleagues(uuid);
  const toText = useActivityText();
  if (colleagues.length === 0) return null;
  const text = toText(colleagues);
  const Icon = colleagues.some(({ activity }) => activity === 'typing') ? MessageCircleMore : Eye;
  return (
    <span data-frame-now title={text} className="flex shrink-0 items-center gap-1 text-accent-foreground">
      <ColleagueAvatars colleagues={colleagues} />
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

function ColleagueAvatars({ colleagues }: { colleagues: readonly NamedColleague[] }) {
  return (
    <span className="flex shrink-0 -space-x-1.5">
      {colleagues.slice(0, MAX_SHOWN_AVATARS).map(({ userId, name }) => (
        <Avatar
          key={userId}
          name={name}
          seed={toUserColourSeed(userId)}
          className="size-4.5 text-2xs tracking-tighter ring-1 ring-card"
        />
      ))}
    </span>
  );
}

/**
 * Announces to a screen reader when a colleague comes into the ticket, and when that colleague first types. To keep the
 * announcements few, pauses in typing and departures are not announced.
 */
function ColleagueAnnouncer({ colleagues }: { colleagues: readonly NamedColleague[] }) {
  const toText = useActivityText();
  const [announced, setAnnounced] = useState<readonly NamedColleague[]>([]);
  const next = colleagues.map((colleague) => announced.find((each) => wasAnnounced(each, colleague)) ?? colleague);
  if (next.length !== announced.length || next.some((each, at) => each !== announced[at])) setAnnounced(next);
  return (
    <span aria-live="polite" data-frame-now className="sr-only">
      {announced.map((colleague) => (
        // A screen reader announces only added elements. A colleague's new activity changes the key, and therefore adds an
        // element.
        <span key={`${colleague.userId} ${colleague.activity}`}>{toText([colleague])}</span>
      ))}
    </span>
  );
}

const wasAnnounced = (former: NamedColleague, { userId, activity }: NamedColleague): boolean =>
  former.userId === userId && (former.activity === 'typing' || activity === 'looking');
