import type { Permission } from '@prosa/domain/session/permissions';

/** Who may call a route. `guarded`: the route checks its own proof (a signature, a cookie), and its own tests show it. */
export type RouteAccess = 'public' | 'guarded' | 'signed-in' | Permission;

/** Every route of the API and who may call it. A route that isn't here can't be registered. */
export const routePermissions = {
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'public',
  'GET /docs': 'public',
  'GET /docs/openapi.json': 'public',
  'GET /version': 'public',
  'GET /public-settings/:key': 'public',
  'POST /auth/login': 'public',
  'POST /auth/refresh_token': 'guarded',
  'GET /auth/me': 'signed-in',
  'DELETE /auth/logout': 'guarded',
  'GET /sync': 'signed-in',
  'GET /tickets': 'signed-in',
  'POST /tickets': 'signed-in',
  'POST /tickets/closeAll': 'tickets-manager:closeAll',
  'GET /tickets/u/:uuid': 'signed-in',
  'PUT /tickets/:ticketId{[0-9]+}': 'signed-in',
  'DELETE /tickets/:ticketId{[0-9]+}': 'ticket-options:deleteTicket',
  'GET /tickets-log/:ticketId{[0-9]+}': 'signed-in',
  'GET /messages/:ticketId{[0-9]+}': 'signed-in',
  'POST /messages/:ticketId{[0-9]+}': 'signed-in',
  'POST /messages/:ticketId{[0-9]+}/read': 'signed-in',
  'GET /media/:mediaId/:part{file|thumbnail}': 'guarded',
  'GET /contacts': 'signed-in',
  'POST /contacts': 'signed-in',
  'GET /contacts/:contactId{[0-9]+}': 'signed-in',
  'PUT /contacts/:contactId{[0-9]+}': 'signed-in',
  'GET /queue': 'signed-in',
  'GET /users/list': 'signed-in',
  'GET /users/:userId{[0-9]+}': 'signed-in',
  'PUT /users/toggleChangeWidht/:userId{[0-9]+}': 'signed-in',
  'GET /companySettings/:companyId{[0-9]+}': 'signed-in',
  'GET /settings': 'signed-in',
  'GET /whatsapp': 'signed-in',
  'GET /tags/list': 'signed-in',
  'GET /webhooks/whatsappapi': 'guarded',
  'POST /webhooks/whatsappapi': 'guarded',
  'GET /companies/listPlan/:companyId{[0-9]+}': 'signed-in',
} as const satisfies Record<string, RouteAccess>;

export type RouteKey = keyof typeof routePermissions;
export const routeAccess = (key: RouteKey): RouteAccess => routePermissions[key];
