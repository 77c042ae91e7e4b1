import type { Tag } from '@prosa/contract/contacts/contact';
import type { ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import type { UserSummary } from '@prosa/contract/session/session';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../contact-lookup/format-phone.ts';
import { useLanguage } from '../platform/language.ts';
import { formatListTime } from '../platform/shown-time.ts';
import { ChannelBadge } from '../tickets/list/channel-badge.tsx';
import type { TableColumn } from '../ui/data-table/table-column.ts';
import { useNow } from '../ui/interaction/use-now.ts';
import { Avatar } from '../ui/labels/avatar.tsx';
import { toContactColourSeed } from '../ui/labels/person-seed.ts';
import { Pill } from '../ui/labels/pill.tsx';

/** The maximum number of tags that a row shows by name. For all further tags, the row shows only their number. */
const MAX_SHOWN_TAGS = 2;

type ContactColumnLookups = { readonly tags: ReadonlyMap<number, Tag>; readonly users: readonly UserSummary[] };

/** The columns of the page of contacts. */
export function createContactColumns(
  t: TFunction<'contact-administration'>,
  { tags, users }: ContactColumnLookups,
): readonly TableColumn<ManagedContact>[] {
  const listTags = ({ tagIds }: ManagedContact) => tagIds.flatMap((id) => tags.get(id) ?? []);
  const joinWalletNames = ({ walletIds }: ManagedContact) =>
    walletIds.flatMap((id) => users.find((user) => user.id === id)?.name ?? []).join(', ');
  return [
    {
      id: 'name',
      header: t('name'),
      minWidth: '12rem',
      value: ({ name }) => name,
      renderCell: (contact) => <ContactName {...contact} />,
    },
    {
      id: 'number',
      header: t('number'),
      width: '11rem',
      isDeskOnly: true,
      value: ({ number }) => number,
      renderCell: ({ number, otherNumbers, isGroup }) => (
        <span className="block truncate tabular-nums">
          {isGroup ? '' : [number, ...otherNumbers].map(formatPhone).join(', ')}
        </span>
      ),
    },
    {
      id: 'email',
      header: t('email'),
      width: 'minmax(8rem,0.8fr)',
      isDeskOnly: true,
      value: ({ email }) => email,
      renderCell: ({ email }) => <span className="block truncate">{email}</span>,
    },
    {
      id: 'tags',
      header: t('tags'),
      width: 'minmax(8rem,0.8fr)',
      isDeskOnly: true,
      value: (contact) =>
        listTags(contact)
          .map(({ name }) => name)
          .join(', '),
      renderCell: (contact) => <TagPills tags={listTags(contact)} />,
    },
    {
      id: 'wallets',
      header: t('wallets'),
      width: '8rem',
      isDeskOnly: true,
      value: joinWalletNames,
      renderCell: (contact) => <span className="block truncate">{joinWalletNames(contact)}</span>,
    },
    {
      id: 'lastTicketAt',
      header: t('lastTicket'),
      width: '8rem',
      isDeskOnly: true,
      value: ({ lastTicketAt }) => lastTicketAt,
      renderCell: ({ lastTicketAt }) => lastTicketAt !== null && <LastTicketTime instant={lastTicketAt} />,
    },
  ];
}

/** Shows the contact's picture and name. On a phone the list has no column of numbers, so the number is shown below the name. */
function ContactName({ name, number, urlPicture, channel, active, isGroup }: ManagedContact) {
  const { t } = useTranslation('contact-administration');
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar
        name={name}
        seed={toContactColourSeed({ name, number })}
        picture={urlPicture}
        badge={<ChannelBadge channel={channel} />}
        className="size-8 text-caption"
      />
      <span className="grid min-w-0">
        <span dir="auto" className="truncate text-left font-semibold">
          {name}
        </span>
        {!isGroup && (
          <span className="truncate text-small tabular-nums text-muted-foreground md:hidden">{formatPhone(number)}</span>
        )}
      </span>
      {!active && <span className="shrink-0 text-small font-semibold text-destructive">{t('blocked')}</span>}
    </div>
  );
}

function TagPills({ tags }: { tags: readonly Tag[] }) {
  return (
    <span className="flex min-w-0 items-center gap-1 overflow-hidden">
      {tags.slice(0, MAX_SHOWN_TAGS).map(({ id, name, color }) => (
        <Pill key={id} colour={color}>
          {name}
        </Pill>
      ))}
      {tags.length > MAX_SHOWN_TAGS && <span className="text-small text-muted-foreground">+{tags.length - MAX_SHOWN_TAGS}</span>}
    </span>
  );
}

function LastTicketTime({ instant }: { instant: string }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return <time dateTime={instant}>{formatListTime(instant, useNow(), { locale, yesterday: t('common.yesterday') })}</time>;
}
