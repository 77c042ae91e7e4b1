import { TagId } from '@prosa/contract/ids';
import { InboxViewFilters } from '@prosa/contract/inbox-views/inbox-view';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseInboxAddress, toInboxAddress } from '../filters/inbox-address.ts';
import { type InboxTab, initialFilters, toListedStatuses } from '../filters/inbox-filters.ts';
import { isViewOpen, toInboxFilters, toViewFilters } from './view-filters.ts';

const toTagIds = (...ids: number[]) => ids.map((id) => v.parse(TagId, id));

test('opening a view sets the filters that were saved, and the address contains these filters', () => {
  const filters = { ...initialFilters, tab: 'pending' as const, unreadOnly: true, showAll: true, tagIds: toTagIds(3, 1) };
  const saved = toViewFilters({ ...filters, search: 'maria' });
  expect(v.is(InboxViewFilters, saved)).toBe(true);
  const opened = toInboxFilters(saved);
  expect(opened).toEqual({ ...filters, tagIds: toTagIds(1, 3) });
  expect(parseInboxAddress(toInboxAddress(opened))).toEqual(opened);
});

test('a view with several statuses lists these statuses whatever the tab is, and counts as open only while exactly these statuses are chosen', () => {
  const filters = { ...initialFilters, tab: 'closed' as const, statuses: ['pending', 'open'] as const, tagIds: toTagIds(1) };
  const view = toViewFilters(filters);
  expect(view).toMatchObject({ tab: 'open', statuses: ['open', 'pending'] });
  const opened = toInboxFilters(view);
  expect(toInboxAddress(opened)).toBe('statuses=open,pending&tags=1');
  expect(parseInboxAddress(toInboxAddress(opened))).toEqual(opened);
  expect(toListedStatuses(opened)).toEqual(['open', 'pending']);
  expect(isViewOpen(view, filters)).toBe(true);
  expect(isViewOpen(view, { ...filters, statuses: ['open'] })).toBe(false);
});

test('the inbox lists the chosen statuses, or the tab’s status if none is chosen, and a filter for snoozed or overdue tickets removes the status closed unless it is the only one', () => {
  const of = (statuses: readonly InboxTab[], filters: Partial<Record<'snoozed' | 'overdueOnly', true>> = {}) =>
    toListedStatuses({ ...initialFilters, tab: 'pending', statuses, ...filters });
  expect(of([])).toEqual(['pending']);
  expect(of(['closed', 'open'])).toEqual(['open', 'closed']);
  expect(of(['closed', 'open'], { snoozed: true })).toEqual(['open']);
  expect(of(['closed', 'open'], { overdueOnly: true })).toEqual(['open']);
  expect(of(['closed'], { snoozed: true })).toEqual(['closed']);
});

test('a view counts as open while the inbox has no search and has the view’s filters, in any order', () => {
  const view = toViewFilters({ ...initialFilters, tagIds: toTagIds(1, 2) });
  expect(isViewOpen(view, { ...initialFilters, tagIds: toTagIds(2, 1) })).toBe(true);
  expect(isViewOpen(view, { ...initialFilters, tagIds: toTagIds(2, 1), search: 'maria' })).toBe(false);
  expect(isViewOpen(view, { ...initialFilters, tagIds: toTagIds(2, 1), tab: 'closed' })).toBe(false);
  expect(isViewOpen(view, { ...initialFilters, tagIds: toTagIds(2) })).toBe(false);
});
