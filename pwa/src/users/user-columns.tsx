import type { ManagedUser } from '@prosa/contract/users/list-users';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { cn } from '../ui/cn.ts';
import { Avatar } from '../ui/labels/avatar.tsx';
import { toUserColourSeed } from '../ui/labels/person-seed.ts';
import type { Presence } from '../sync/live/presence.ts';
import type { TableColumn } from '../ui/data-table/table-column.ts';
import { Pill } from '../ui/labels/pill.tsx';

/**
 * The maximum number of queues that a row shows by name, in a narrow and in a wide column. The row shows the number of the other
 * queues.
 */
const MAX_SHOWN_QUEUES = { narrow: 1, wide: 3 };

type TranslateUsers = TFunction<'users'>;

/** Returns the presence of a user, or `invited` for a user who has not accepted the invitation and therefore has no devices. */
export const toUserPresence = ({ id, hasPassword }: ManagedUser, presenceOf: (id: number) => Presence) =>
  hasPassword ? presenceOf(id) : 'invited';

/** The columns of the list of users. */
export const createUserColumns = (t: TranslateUsers, presenceOf: (id: number) => Presence): TableColumn<ManagedUser>[] => [
  {
    id: 'name',
    header: t('name'),
    minWidth: '12rem',
    value: ({ name }) => name,
    renderCell: (user, { isCard }) => (
      <UserName {...user}>
        {isCard ? (
          <div className="@container/queues grid min-w-0 gap-1">
            <span className="flex min-w-0 gap-1.5 text-small text-muted-foreground">
              <span>{toProfileName(user, t)}</span>
              <span aria-hidden>·</span>
              <UserPresence presence={toUserPresence(user, presenceOf)} />
            </span>
            <QueueNames ids={user.queueIds} />
          </div>
        ) : (
          <span className="truncate text-small text-muted-foreground">{user.email}</span>
        )}
      </UserName>
    ),
  },
  {
    id: 'profile',
    header: t('profileAndQueues'),
    width: 'minmax(7.5rem,0.75fr)',
    isDeskOnly: true,
    value: (user) => toProfileName(user, t),
    renderCell: (user) => (
      <div className="@container/queues grid min-w-0 gap-0.5">
        <span className="truncate">{toProfileName(user, t)}</span>
        <QueueNames ids={user.queueIds} />
      </div>
    ),
  },
  {
    id: 'presence',
    header: t('presence'),
    width: 'minmax(7rem,9rem)',
    isDeskOnly: true,
    value: (user) => t(toUserPresence(user, presenceOf)),
    renderCell: (user) => <UserPresence presence={toUserPresence(user, presenceOf)} />,
  },
];

const toProfileName = ({ profile }: ManagedUser, t: TranslateUsers): string =>
  profile === 'admin' ? t('admin') : t('attendant');

/** Shows the picture and the name of a user, and `children` below the name. */
function UserName({ id, name, profileImage, children }: ManagedUser & { children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} seed={toUserColourSeed(id)} picture={profileImage} className="size-8 text-caption" />
      <div className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">{name}</span>
        {children}
      </div>
    </div>
  );
}

function QueueNames({ ids }: { ids: ManagedUser['queueIds'] }) {
  const { queues } = useCompanyDirectory();
  const own = queues.filter(({ id }) => ids.includes(id));
  if (own.length === 0) return null;
  return (
    <div className="flex min-w-0 gap-1 text-small text-muted-foreground">
      {own.slice(0, MAX_SHOWN_QUEUES.wide).map(({ id, name, color }, index) => (
        <Pill key={id} colour={color} className={cn('min-w-0', index >= MAX_SHOWN_QUEUES.narrow && '@max-2xs/queues:hidden')}>
          {name}
        </Pill>
      ))}
      <QueueCount of={own.slice(MAX_SHOWN_QUEUES.narrow)} className="@2xs/queues:hidden" />
      <QueueCount of={own.slice(MAX_SHOWN_QUEUES.wide)} className="@max-2xs/queues:hidden" />
    </div>
  );
}

function QueueCount({ of, className }: { of: readonly { readonly name: string }[]; className: string }) {
  if (of.length === 0) return null;
  return (
    <span title={of.map(({ name }) => name).join(', ')} className={className}>
      +{of.length}
    </span>
  );
}

function UserPresence({ presence }: { presence: ReturnType<typeof toUserPresence> }) {
  const { t } = useTranslation('users');
  if (presence === 'invited' || presence === 'unknown') return <span className="text-muted-foreground">{t(presence)}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className={
          presence === 'online' ? 'size-2 rounded-full bg-success' : 'size-2 rounded-full border border-muted-foreground'
        }
      />
      {t(presence)}
    </span>
  );
}
