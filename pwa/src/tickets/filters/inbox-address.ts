import { ConnectionId, QueueId, TagId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { type InboxFilters, inboxTabs, initialFilters } from './inbox-filters.ts';

const toIdListSchema = <Id>(id: v.GenericSchema<number, Id>) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map(Number)),
    v.array(id),
  );
const switchSchema = v.pipe(
  v.literal('1'),
  v.transform(() => true),
);

/** The schema of each filter's query parameter. If the address lacks the parameter, the filter has its initial value. */
const parameterSchemas = {
  tab: v.picklist(inboxTabs),
  search: v.string(),
  queueIds: toIdListSchema(QueueId),
  unreadOnly: switchSchema,
  showAll: switchSchema,
  snoozed: switchSchema,
  overdueOnly: switchSchema,
  sort: v.picklist(['ASC', 'DESC']),
  statuses: v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.array(v.picklist(inboxTabs)),
  ),
  tagIds: toIdListSchema(TagId),
  connectionIds: toIdListSchema(ConnectionId),
  userIds: toIdListSchema(UserId),
};
type FilterName = keyof typeof parameterSchemas;
const parameterNames = {
  tab: 'tab',
  search: 'q',
  queueIds: 'queues',
  unreadOnly: 'unread',
  showAll: 'all',
  snoozed: 'snoozed',
  overdueOnly: 'overdue',
  sort: 'sort',
  statuses: 'statuses',
  tagIds: 'tags',
  connectionIds: 'connections',
  userIds: 'users',
} as const satisfies Record<FilterName, string>;
const filterNames = Object.keys(parameterNames) as FilterName[]; // The cast is safe: a constant object has only its declared keys.

/** Parses the filters in the query of an address. Undefined if the query has no filter. An invalid value counts as missing. */
export function parseInboxAddress(query: string): InboxFilters | undefined {
  const parameters = new URLSearchParams(query);
  let filters: InboxFilters | undefined;
  for (const field of filterNames) {
    const parsed = v.safeParse(parameterSchemas[field], parameters.get(parameterNames[field]));
    if (parsed.success) filters = { ...(filters ?? initialFilters), [field]: parsed.output };
  }
  return filters;
}

/** Returns a query with the filters and with the other parameters of `query`. A filter with its initial value is left out. */
export function toInboxAddress(filters: InboxFilters, query = ''): string {
  const all = new URLSearchParams(query);
  for (const field of filterNames) {
    const value = filters[field];
    const text = typeof value === 'boolean' ? (value ? '1' : '') : String(value);
    if (text === '' || text === String(initialFilters[field])) all.delete(parameterNames[field]);
    else all.set(parameterNames[field], text);
  }
  // Commas are not escaped, because a comma is valid in a query, and easier to read than %2C.
  return all.toString().replaceAll('%2C', ',');
}
