import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { TFunction } from 'i18next';
import { formatPhone } from '../contact-lookup/format-phone.ts';
import { Badge } from '../ui/labels/badge.tsx';
import type { TableColumn } from '../ui/data-table/table-column.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { ConnectionStatusBadge } from './connection-status.tsx';
import { SessionActions } from './session-actions.tsx';

type TranslateConnections = TFunction<'connections'>;

/** The columns of the list of connections (coverage 2 §2). */
export const createConnectionColumns = (
  t: TranslateConnections,
  onDisconnect: (row: ManagedConnection) => void,
): TableColumn<ManagedConnection>[] => [
  {
    id: 'channel',
    header: t('channel'),
    width: '3.5rem',
    value: ({ channel }) => t(`channels.${channel}`),
    renderCell: ({ channel }) => (
      <span title={t(`channels.${channel}`)}>
        <ChannelIcon channel={channel} />
        <span className="sr-only">{t(`channels.${channel}`)}</span>
      </span>
    ),
  },
  {
    id: 'name',
    header: t('name'),
    minWidth: '11rem',
    value: ({ name }) => name,
    renderCell: ({ name, channel, queues, number, isDefault }, { isCard }) => (
      <div className="grid min-w-0 gap-0.5">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</span>
          {isCard && isDefault && <Badge>{t('default')}</Badge>}
        </span>
        {isCard && number !== null && (
          <span className="truncate text-small text-muted-foreground tabular-nums">{formatPhone(number)}</span>
        )}
        <span className="truncate text-small text-muted-foreground">
          {[t(`channels.${channel}`), ...queues.map((queue) => queue.name)].join(' · ')}
        </span>
      </div>
    ),
  },
  {
    id: 'number',
    header: t('number'),
    width: 'minmax(8rem,10.5rem)',
    isDeskOnly: true,
    value: ({ number }) => number ?? '',
    renderCell: ({ number }) =>
      number !== null && <span className="tabular-nums [overflow-wrap:anywhere]">{formatPhone(number)}</span>,
  },
  {
    id: 'status',
    header: t('status'),
    width: 'minmax(6.5rem,7.5rem)',
    value: ({ status }) => t(`statuses.${status}`),
    renderCell: ({ status }) => <ConnectionStatusBadge status={status} />,
  },
  {
    id: 'session',
    header: t('sessionColumn'),
    width: 'minmax(7rem,10rem)',
    isInteractive: true,
    renderCell: (row) => <SessionActions row={row} onDisconnect={() => onDisconnect(row)} />,
  },
  {
    id: 'updatedAt',
    header: t('updatedAt'),
    width: 'minmax(6.5rem,7.5rem)',
    value: ({ updatedAt }) => updatedAt,
    renderCell: ({ updatedAt }) => (
      <span className="text-small text-muted-foreground tabular-nums">{formatShortInstant(updatedAt)}</span>
    ),
  },
  {
    id: 'default',
    header: t('default'),
    width: '5rem',
    isDeskOnly: true,
    value: ({ isDefault }) => (isDefault ? t('default') : ''),
    renderCell: ({ isDefault }) => isDefault && <Badge>{t('default')}</Badge>,
  },
];

/** Formats an instant as `dd/MM/yy HH:mm` in the device's time zone, whatever the language (coverage 2 §2). */
export function formatShortInstant(instant: string): string {
  const at = new Date(instant);
  const [day, month, year, hour, minute] = [
    at.getDate(),
    at.getMonth() + 1,
    at.getFullYear() % 100,
    at.getHours(),
    at.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'));
  return `${day}/${month}/${year} ${hour}:${minute}`;
}
