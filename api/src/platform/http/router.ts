import { Hono, type Context } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import type { Requirement } from '@prosa/domain/session/requirement';
import { verifyBearer } from '../access/access-token.ts';
import { assertAccess } from '../access/assert-access.ts';
import { createScopedReader, type ScopedRead } from '../access/scoped-reader.ts';
import { toRequirement, type RouteAccess, type RouteKey } from '../access/route-permissions.ts';
import type { Scope } from '../access/scope.ts';
import type { Services } from '../services.ts';

type RouteDescription = { readonly summary: string; readonly body?: v.GenericSchema; readonly answer?: v.GenericSchema };
type Handler = (c: Context) => Promise<Response> | Response;
type ScopedHandler = (c: Context, scope: Scope) => Promise<Response> | Response;
/**
 * Parses the request, and returns the function that builds the read for a scope. That function is called again if the scope has
 * changed.
 */
type ReadHandler = (c: Context) => (scope: Scope) => ScopedRead<Response | Promise<Response>>;

/** Registers the routes of a feature. Before a handler runs, the table of access decides whether the caller may use the route. */
export type Router<Key extends string = RouteKey> = {
  /** Registers a route that needs no session. Such a route may check another proof instead. */
  readonly open: (key: Key, description: RouteDescription, handler: Handler) => void;
  /** Registers a route that needs a session, which must meet the requirement in the table. */
  readonly scoped: (key: Key, description: RouteDescription, handler: ScopedHandler) => void;
  /**
   * Registers a route like `scoped` whose answer needs a single statement. The statement and the session are read in one round
   * trip.
   */
  readonly read: (key: Key, description: RouteDescription, handler: ReadHandler) => void;
  readonly hono: Hono;
  readonly registered: ReadonlySet<string>;
};

/** Returns a route's requirement on a session. Throws if the route is not declared for sessions. */
function toSessionRequirement(key: string, access: RouteAccess | undefined): Requirement {
  const requirement = access === undefined ? undefined : toRequirement(access);
  if (requirement === undefined) throw new Error(`The route ${key} is not declared for sessions.`);
  return requirement;
}

/** Creates a router that registers only the routes of `accessTo`, each with its requirement on the caller. */
export function createRouter<Key extends string = RouteKey>(
  services: Services,
  accessTo: Readonly<Record<Key, RouteAccess>>,
): Router<Key> {
  const hono = new Hono({ strict: false });
  const readScoped = createScopedReader(services);
  const registeredKeys = new Set<string>();
  const register = (key: Key, { summary, body, answer }: RouteDescription, handler: Handler): void => {
    const [method = '', path = ''] = key.split(' ');
    if (registeredKeys.has(key)) throw new Error(`The route ${key} is registered twice.`);
    registeredKeys.add(key);
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
    registered: registeredKeys,
    open(key, description, handler) {
      const access: RouteAccess | undefined = accessTo[key];
      if (access !== 'public' && access !== 'guarded') throw new Error(`The route ${key} is not declared as open.`);
      register(key, description, handler);
    },
    scoped(key, description, handler) {
      const requirement = toSessionRequirement(key, accessTo[key]);
      const { whileExpired, withoutSecondFactor } = requirement;
      register(key, description, async (c) => {
        const scope = await services.loadScope(await verifyBearer(services, c.req.header('authorization')), {
          whileExpired,
          withoutSecondFactor,
        });
        assertAccess(requirement, scope);
        return handler(c, scope);
      });
    },
    read(key, description, handler) {
      const requirement = toSessionRequirement(key, accessTo[key]);
      register(key, description, async (c) => {
        const claims = await verifyBearer(services, c.req.header('authorization'));
        let build: ReturnType<ReadHandler>;
        try {
          build = handler(c);
        } catch (error) {
          // The access is checked before the fault of the input is reported, so that a caller without access learns nothing about
          // the input.
          assertAccess(requirement, await services.loadScope(claims, requirement));
          throw error;
        }
        return readScoped(claims, requirement, build);
      });
    },
  };
}
