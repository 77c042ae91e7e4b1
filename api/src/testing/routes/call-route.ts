import type { Hono } from 'hono';
import type { RouteKey } from '../../platform/access/route-permissions.ts';
import type { RouteCase } from './route-case.ts';
import type { Caller } from '../open-session.ts';
import type { AuroraIds } from '../two-companies/two-companies.ts';

/** Calls a route as a given caller, with the ids of the first company in path and body. */
export async function callRoute(
  app: Hono,
  key: RouteKey,
  { it, aurora, caller }: { readonly it: RouteCase; readonly aurora: AuroraIds; readonly caller: Caller | null },
): Promise<{ status: number; text: string }> {
  const [method = '', template = ''] = key.split(' ');
  const values = new Map<string, unknown>([
    ...Object.entries(aurora),
    ['part', it.part],
    ...Object.entries(it.path?.(aurora) ?? {}),
  ]);
  const path = template.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => String(values.get(name)));
  const body = it.body?.(aurora);
  const answer = await app.request(`/api${path}${it.query ?? ''}`, {
    method,
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(caller === null ? {} : { authorization: `Bearer ${caller.access}`, cookie: `jmt=${caller.media}` }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
