import type { ManagedUser } from '@prosa/contract/users/list-users';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../sync/live/presence.ts';
import { useDirectory } from '../tickets/use-directory.ts';
import { Avatar } from '../ui/labels/avatar.tsx';
import { colourSeedOfUser } from '../ui/labels/person-seed.ts';
import type { TableColumn } from '../ui/data-table/table-column.ts';
import { Pill } from '../ui/labels/pill.tsx';

/** The number of queues that a row names. The others are shown as a count. */
const SHOWN_QUEUES = 1;

type Texts = TFunction<'users'>;

/** The columns of the list of users. */
export const userColumns = (t: Texts): TableColumn<ManagedUser>[] => [
  { id: 'name', header: t('name'), value: ({ name }) => name, renderCell: (user) => <Person {...user} /> },
  {
    id: 'profile',
    header: t('profileAndQueues'),
    width: '11rem',
    isDeskOnly: true,
    value: ({ profile }) => (profile === 'admin' ? t('admin') : t('attendant')),
    renderCell: ({ profile, queueIds }) => (
      <div className="grid min-w-0 gap-0.5">
        <span className="truncate">{profile === 'admin' ? t('admin') : t('attendant')}</span>
        <Queues ids={queueIds} />
      </div>
    ),
  },
  {
    id: 'presence',
    header: t('presence'),
    width: '7rem',
    value: ({ online }) => (online ? t('online') : t('offline')),
    renderCell: (user) => <Presence {...user} />,
  },
];

function Person({ id, name, email, profileImage }: ManagedUser) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} seed={colourSeedOfUser(id)} picture={profileImage} className="size-8 text-caption" />
      <div className="grid min-w-0">
        <span className="truncate font-semibold">{name}</span>
        <span className="truncate text-small text-muted-foreground">{email}</span>
      </div>
    </div>
  );
}

function Queues({ ids }: { ids: ManagedUser['queueIds'] }) {
  const { queues } = useDirectory();
  const own = queues.filter(({ id }) => ids.includes(id));
  const more = own.slice(SHOWN_QUEUES);
  if (own.length === 0) return null;
  return (
    <div className="flex min-w-0 gap-1 text-small text-muted-foreground">
      {own.slice(0, SHOWN_QUEUES).map(({ id, name, color }) => (
        <Pill key={id} colour={color}>
          {name}
        </Pill>
      ))}
      {more.length > 0 && <span title={more.map(({ name }) => name).join(', ')}>+{more.length}</span>}
    </div>
  );
}

function Presence({ id, hasPassword }: ManagedUser) {
  const { t } = useTranslation('users');
  const isOnline = useIsOnline()(id);
  if (!hasPassword) return <span className="text-muted-foreground">{t('invited')}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className={isOnline ? 'size-2 rounded-full bg-success' : 'size-2 rounded-full border border-muted-foreground'}
      />
      {isOnline ? t('online') : t('offline')}
    </span>
  );
}
