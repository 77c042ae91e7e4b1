import { Hono, type Context } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { may, permissions, type Permission } from '@prosa/domain/session/permissions';
import { readBearer } from '../access/access-token.ts';
import { AppError } from '../app-error.ts';
import { createReadScoped, type ScopedRead } from '../access/read-scoped.ts';
import type { RouteAccess, RouteKey } from '../access/route-permissions.ts';
import type { Scope } from '../access/scope.ts';
import type { Services } from '../services.ts';

type Description = { readonly summary: string; readonly body?: v.GenericSchema; readonly answer?: v.GenericSchema };
type Handler = (c: Context) => Promise<Response> | Response;
type ScopedHandler = (c: Context, scope: Scope) => Promise<Response> | Response;
/** Parses the request; what it gives says what to read for a scope. It may be asked twice. */
type ReadHandler = (c: Context) => (scope: Scope) => ScopedRead<Response | Promise<Response>>;

/** Where features register their routes. Access is decided here, by the table, before a handler runs. */
export type Router = {
  /** A route of the table that needs no session, or checks its own proof. */
  readonly open: (key: RouteKey, description: Description, handler: Handler) => void;
  /** A route of the table that needs a session, and its permission. */
  readonly scoped: (key: RouteKey, description: Description, handler: ScopedHandler) => void;
  /** As `scoped`, for what one statement answers: session and statement take one trip to the database. */
  readonly read: (key: RouteKey, description: Description, handler: ReadHandler) => void;
  readonly hono: Hono;
  readonly registered: ReadonlySet<string>;
};

const isPermission = (access: string): access is Permission => permissions.some((each) => each === access);

/** The check of a route that needs a session, and a permission or a plan besides: throws ERR_NO_PERMISSION. */
function sessionAccess(key: RouteKey, access: RouteAccess | undefined): (scope: Scope) => void {
  if (typeof access === 'object') {
    const allow = sessionAccess(key, access.access);
    return (scope) => {
      if (!scope.plan[access.plan]) throw new AppError('ERR_NO_PERMISSION', 403);
      allow(scope);
    };
  }
  if (access === 'signed-in') return () => {};
  if (access === undefined || !isPermission(access)) throw new Error(`The route ${key} is not declared for sessions.`);
  return (scope) => {
    if (!may(scope.viewer, access)) throw new AppError('ERR_NO_PERMISSION', 403);
  };
}

/** Makes the router that takes only the routes of `accessTo`, each with what it asks of the caller. */
export function createRouter(services: Services, accessTo: Readonly<Record<RouteKey, RouteAccess>>): Router {
  const hono = new Hono({ strict: false });
  const readScoped = createReadScoped(services);
  const registered = new Set<string>();
  const register = (key: RouteKey, { summary, body, answer }: Description, handler: Handler): void => {
    const [method = '', path = ''] = key.split(' ');
    if (registered.has(key)) throw new Error(`The route ${key} is registered twice.`);
    registered.add(key);
    const content = answer === undefined ? {} : { content: { 'application/json': { schema: resolver(answer) } } };
    const access = accessTo[key];
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
      const access: RouteAccess | undefined = accessTo[key];
      if (access !== 'public' && access !== 'guarded') throw new Error(`The route ${key} is not declared as open.`);
      register(key, description, handler);
    },
    scoped(key, description, handler) {
      const allow = sessionAccess(key, accessTo[key]);
      register(key, description, async (c) => {
        const scope = await services.loadScope(await readBearer(services, c.req.header('authorization')));
        allow(scope);
        return handler(c, scope);
      });
    },
    read(key, description, handler) {
      const allow = sessionAccess(key, accessTo[key]);
      register(key, description, async (c) => {
        const claims = await readBearer(services, c.req.header('authorization'));
        return readScoped(claims, allow, handler(c));
      });
    },
  };
}
