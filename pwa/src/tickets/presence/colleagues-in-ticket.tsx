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

/** The number of pictures that are shown. The text names everybody. */
const SHOWN_AVATARS = 3;

type NamedColleague = PresentColleague & Pick<UserSummary, 'name'>;

/** Returns the colleagues in a ticket with their names. Those whom the device doesn't know are left out. */
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

/** Returns what the text says: who types, or otherwise who looks at the ticket. */
function useActivityText(): (colleagues: readonly NamedColleague[]) => string {
  const { t } = useTranslation();
  return (colleagues) => {
    const typing = colleagues.filter(({ activity }) => activity === 'typing');
    const named = typing.length > 0 ? typing : colleagues;
    const names = named.map(({ name }) => toFirstName(name) ?? name);
    return t(typing.length > 0 ? 'tickets.colleagueTypes' : 'tickets.colleagueLooks', { count: names.length, names });
  };
}

/** Shows in a conversation's header who else is in the ticket, and announces newcomers to a screen reader. */
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

/** Shows in a row of the list who is in the ticket: a picture, and a sign for looking or typing. */
export function ColleaguesInRow({ uuid }: { uuid: string }) {
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
      {colleagues.slice(0, SHOWN_AVATARS).map(({ userId, name }) => (
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
 * Announces each colleague who comes into the ticket, and once that the colleague types. Pauses in typing and departures are not
 * announced, so that the announcements stay few.
 */
function ColleagueAnnouncer({ colleagues }: { colleagues: readonly NamedColleague[] }) {
  const toText = useActivityText();
  const [announced, setAnnounced] = useState<readonly NamedColleague[]>([]);
  const next = colleagues.map((colleague) => announced.find((each) => isAnnounced(each, colleague)) ?? colleague);
  if (next.length !== announced.length || next.some((each, at) => each !== announced[at])) setAnnounced(next);
  return (
    <span aria-live="polite" data-frame-now className="sr-only">
      {announced.map((colleague) => (
        // A new key adds an element, which alone is announced. A removed element is not.
        <span key={`${colleague.userId} ${colleague.activity}`}>{toText([colleague])}</span>
      ))}
    </span>
  );
}

const isAnnounced = (former: NamedColleague, { userId, activity }: NamedColleague): boolean =>
  former.userId === userId && (former.activity === 'typing' || activity === 'looking');
