import type { ManagedTag } from '@prosa/contract/tags/list-tags';
import type { TFunction } from 'i18next';
import { Link } from 'wouter';
import { toInboxAddress } from '../tickets/filters/inbox-address.ts';
import { initialFilters } from '../tickets/filters/inbox-filters.ts';
import { ColouredName } from '../ui/labels/coloured-name.tsx';
import type { TableColumn } from '../ui/data-table/table-column.ts';

/** The columns of the page of tags. */
export const createTagColumns = (t: TFunction<'tags'>): readonly TableColumn<ManagedTag>[] => [
  {
    id: 'name',
    header: t('name'),
    value: ({ name }) => name,
    renderCell: ({ name, color }) => <ColouredName name={name} colour={color} />,
  },
  {
    id: 'contacts',
    header: t('contacts'),
    width: '8rem',
    isNumber: true,
    value: ({ contacts }) => contacts,
    renderCell: ({ contacts }) => contacts,
  },
  {
    id: 'tickets',
    header: t('tickets'),
    width: '10rem',
    isInteractive: true,
    value: ({ tickets }) => tickets,
    renderCell: ({ id, name }) => (
      <Link
        href={`/tickets?${toInboxAddress({ ...initialFilters, tagIds: [id] }, '')}`}
        aria-label={t('ticketsOf', { name })}
        className="text-accent-foreground hover:underline"
      >
        {t('seeTickets')}
      </Link>
    ),
  },
];
