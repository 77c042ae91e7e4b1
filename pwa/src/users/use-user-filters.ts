import type { ManagedUser } from '@prosa/contract/users/list-users';
import { useTranslation } from 'react-i18next';
import type { CollectionFilter } from '../kit/collection/collection-page-props.ts';
import { usePresence } from '../sync/live/presence.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { toUserPresence } from './user-columns.tsx';

/** The value of the queue filter that selects the users without a queue. */
const NO_QUEUE = 'none';

/** Returns the filters of the list of users: profile, queue and presence. */
export function useUserFilters(): readonly CollectionFilter<ManagedUser>[] {
  const { t } = useTranslation('users');
  const { queues } = useCompanyDirectory();
  const presenceOf = usePresence();
  return [
    {
      name: 'profile',
      label: t('profile'),
      options: [
        { value: 'user', label: t('attendant') },
        { value: 'admin', label: t('admin') },
      ],
      has: ({ profile }, value) => profile === value,
    },
    {
      name: 'queue',
      label: t('queue'),
      options: [...queues.map(({ id, name }) => ({ value: String(id), label: name })), { value: NO_QUEUE, label: t('noQueue') }],
      has: ({ queueIds }, value) => (value === NO_QUEUE ? queueIds.length === 0 : queueIds.some((id) => String(id) === value)),
    },
    {
      name: 'presence',
      label: t('presence'),
      options: (['online', 'offline', 'invited'] as const).map((value) => ({ value, label: t(value) })),
      has: (user, value) => toUserPresence(user, presenceOf) === value,
    },
  ];
}
