import type { RouteAccess } from './route-permissions.ts';

/**
 * The access to routes that the specification lists and that are not built yet. A developer who builds such a route moves its
 * line to `routePermissions`, where its path may also get a pattern.
 */
export const plannedRoutes = {
  'POST /auth/signup': 'public',
  'GET /plans/list': 'public',
  'GET /dashboard': 'dashboard:view',
  'GET /dashboard/ticketsUsers': 'dashboard:view',
  'GET /dashboard/ticketsDay': 'dashboard:view',
  'GET /dashboard/moments': { anyFlag: ['allowRealTime'] },
  'GET /usersMoments': { anyFlag: ['allowRealTime'] },
  'GET /ticketreport/reports': { anyFlag: ['showDashboard', 'allowRealTime'] },
  'GET /messages-allMe': 'dashboard:view',
  'POST /facebook': 'connections-page:addConnection',
  'POST /closedimported/:whatsappId': 'connections-page:actionButtons',
  'GET /invoices': { permission: 'drawer-admin-items:view', whileExpired: true },
  'POST /subscription': { permission: 'drawer-admin-items:view', whileExpired: true },
  'GET /ticket/kanban': { plan: 'useKanban' },
  'GET /tag/kanban': { plan: 'useKanban' },
  'GET /prompt': { permission: 'drawer-admin-items:view', plan: 'useOpenAi' },
  'GET /campaigns': { permission: 'drawer-admin-items:view', plan: 'useCampaigns' },
  'GET /whatsapp/all': { super: true },
  'GET /companies': { super: true },
  'GET /companies/list': { super: true },
  'POST /companies': { super: true },
  'PUT /companies/:companyId': { super: true },
  'DELETE /companies/:companyId': { super: true },
  'GET /plans/all': { super: true },
  'POST /plans': { super: true },
  'PUT /plans/:planId': { super: true },
  'DELETE /plans/:planId': { super: true },
  'POST /helps': { super: true },
  'PUT /helps/:helpId': { super: true },
  'DELETE /helps/:helpId': { super: true },
  'POST /announcements': { super: true },
  'PUT /announcements/:announcementId': { super: true },
  'DELETE /announcements/:announcementId': { super: true },
  'POST /settings-whitelabel/logo': { super: true },
} as const satisfies Record<string, RouteAccess>;
