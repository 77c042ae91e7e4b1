import { LastTicketPeriod } from '@prosa/contract/contacts/list-contacts';
import type { ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { CollectionFilter } from '../kit/collection/collection-page-props.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { useContactTags } from './use-contact-tags.ts';

const toIdListParam = (values: readonly string[]): string => JSON.stringify(values.map(Number));
const toOption = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });

/**
 * Returns the filters of the list of contacts, which the server applies: tags, connection, wallet, last conversation, blocked.
 */
export function useContactFilters(): readonly CollectionFilter<ManagedContact>[] {
  const { t } = useTranslation('contact-administration');
  const { users } = useCompanyDirectory();
  const tags = useContactTags();
  const database = useDatabase();
  const connections = useLiveQuery(async () => (await database?.connections.toArray()) ?? [], [database]) ?? [];
  return [
    { name: 'contactTag', label: t('tags'), options: [...tags.values()].map(toOption), toQuery: toIdListParam },
    { name: 'whatsapps', label: t('connection'), options: connections.map(toOption), toQuery: toIdListParam },
    { name: 'wallets', label: t('wallets'), options: users.map(toOption), toQuery: toIdListParam },
    {
      name: 'lastTicket',
      label: t('lastTicket'),
      options: LastTicketPeriod.options.map((value) => ({ value, label: t(`lastTicketIn.${value}`) })),
      toQuery: (values) => JSON.stringify(values),
    },
    { name: 'active', label: t('state'), options: [{ value: 'false', label: t('blocked') }], toQuery: () => 'false' },
  ];
}
