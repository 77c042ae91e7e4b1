import type { RouteKey } from '../../platform/access/route-permissions.ts';
import type { RouteCase } from './route-case.ts';
import { type NoRouteCase, routeCases } from './route-cases.ts';

/**
 * The order in which the cases run, given by the beginnings of their keys. Routes that need the ticket come before routes that
 * move or delete it.
 */
const CASE_ORDER = [
  'GET',
  'POST /messages',
  'POST',
  'PUT',
  'POST /tickets/closeAll',
  'DELETE',
  'DELETE /tickets',
  'DELETE /contacts',
];
const toCaseOrder = (key: string): number => CASE_ORDER.findLastIndex((start) => key.startsWith(start));

/** All cases as rows of a test table. The cases that delete something come last. */
export const allRouteCases: readonly { readonly title: string; readonly key: RouteKey; readonly it: RouteCase }[] =
  Object.entries(routeCases)
    .flatMap(
      ([key, cases]: [string, NoRouteCase | readonly RouteCase[]]) =>
        'none' in cases
          ? []
          : cases.map((it) => ({ title: [key, it.name].filter(Boolean).join(', '), key: key as RouteKey, it })), // `routeCases` has only keys of routes
    )
    .toSorted((a, b) => toCaseOrder(a.key) - toCaseOrder(b.key));
