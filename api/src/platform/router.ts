import { Hono, type Context } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { may, permissions, type Permission } from '@prosa/domain/session/permissions';
import { readBearer } from './access-token.ts';
import { AppError } from './app-error.ts';
import { routePermissions, type RouteKey } from './route-permissions.ts';
import { loadScope, type Scope } from './scope.ts';
import type { Services } from './services.ts';

type Description = { readonly summary: string; readonly body?: v.GenericSchema; readonly answer?: v.GenericSchema };
type Handler = (c: Context) => Promise<Response> | Response;
type ScopedHandler = (c: Context, scope: Scope) => Promise<Response> | Response;

/** Where features register their routes. Access is decided here, by the table, before a handler runs. */
export type Router = {
  /** A route of the table that needs no session, or checks its own proof. */
  readonly open: (key: RouteKey, description: Description, handler: Handler) => void;
  /** A route of the table that needs a session, and its permission. */
  readonly scoped: (key: RouteKey, description: Description, handler: ScopedHandler) => void;
  readonly hono: Hono;
  readonly registered: ReadonlySet<string>;
};

const isPermission = (access: string): access is Permission => permissions.some((each) => each === access);

export function createRouter(services: Services): Router {
  const hono = new Hono({ strict: false });
  const registered = new Set<string>();
  const register = (key: RouteKey, { summary, body, answer }: Description, handler: Handler): void => {
    const [method = '', path = ''] = key.split(' ');
    if (registered.has(key)) throw new Error(`The route ${key} is registered twice.`);
    registered.add(key);
    const content = answer === undefined ? {} : { content: { 'application/json': { schema: resolver(answer) } } };
    const access: string = routePermissions[key];
    const description = {
      summary,
      security: access === 'public' || access === 'guarded' ? [] : [{ session: [] }],
      ...(body === undefined ? {} : { requestBody: { content: { 'application/json': { schema: resolver(body) } } } }),
      responses: { 200: { description: 'OK', ...content } },
    };
    hono.on(method, path, describeRoute(description), handler);
  };
  return {
    hono,
    registered,
    open(key, description, handler) {
      const access: string | undefined = routePermissions[key];
      if (access !== 'public' && access !== 'guarded') throw new Error(`The route ${key} is not declared as open.`);
      register(key, description, handler);
    },
    scoped(key, description, handler) {
      const access: string | undefined = routePermissions[key];
      if (access !== 'signed-in' && (access === undefined || !isPermission(access)))
        throw new Error(`The route ${key} is not declared for sessions.`);
      register(key, description, async (c) => {
        const scope = await loadScope(services, await readBearer(services, c.req.header('authorization')));
        if (isPermission(access) && !may(scope.viewer, access)) throw new AppError('ERR_NO_PERMISSION', 403);
        return handler(c, scope);
      });
    },
  };
}
