import { mayReadMetrics } from '@prosa/server/may-read-metrics';
import { Hono } from 'hono';
import { accountRoutes } from './auth/account-routes.ts';
import { agentRoutes } from './agents/agent-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { passkeyRoutes } from './auth/passkey-routes.ts';
import { changeLogRoutes } from './change-log/change-log-routes.ts';
import { chatRoutes } from './chats/chat-routes.ts';
import { whatsAppApiWebhookRoutes } from './channels/whatsappapi/webhook-routes.ts';
import { clientErrorRoutes } from './client-errors/client-error-routes.ts';
import { mediaRoutes } from './media-access/media-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import { connectionSessionRoutes } from './connections/connection-session-routes.ts';
import { manageConnectionRoutes } from './connections/manage-connection-routes.ts';
import { companyExportRoutes } from './company-export/company-export-routes.ts';
import { contactRoutes } from './contact-administration/contact-routes.ts';
import { docsRoutes } from './docs/docs-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { fileListRoutes } from './file-lists/file-list-routes.ts';
import { phraseCampaignRoutes } from './phrase-campaigns/phrase-campaign-routes.ts';
import { flowDrawingRoutes } from './flows/flow-drawing-routes.ts';
import { flowFileRoutes } from './flows/files/flow-file-routes.ts';
import { flowRoutes } from './flows/flow-routes.ts';
import { flowVersionRoutes } from './flows/drawings/flow-version-routes.ts';
import { companyDataRoutes } from './companies/company-data-routes.ts';
import { homeRoutes } from './home/home-routes.ts';
import { companyHoursRoutes } from './service-hours/company-hours-routes.ts';
import { chatbotRoutes } from './chatbots/chatbot-routes.ts';
import { queueRoutes } from './queues/queue-routes.ts';
import { longJobRoutes } from './long-jobs/long-job-routes.ts';
import { lookupRoutes } from './lookups/lookup-routes.ts';
import { invitationRoutes } from './users/invitation-routes.ts';
import { passwordRoutes } from './users/password-routes.ts';
import { userRoutes } from './users/user-routes.ts';
import { flowRunRoutes } from './flow-runs/flow-run-routes.ts';
import { isConnectionClosed, findRequestId } from './platform/http/answer-headers.ts';
import { AppError } from './platform/app-error.ts';
import { TooBusyError } from './platform/too-busy-error.ts';
import { createFeedLagReader } from './platform/database/feed-lag.ts';
import { abortStalledBodies } from './platform/http/abort-stalled-bodies.ts';
import { limitBody } from './platform/http/limit-body.ts';
import { MediaStoreUnreachable } from './platform/storage/media-store.ts';
import { isDatabaseUnreachable } from './platform/database/is-database-unreachable.ts';
import { isTransactionConflict } from './platform/database/is-transaction-conflict.ts';
import { isMachineExhausted } from './platform/is-machine-exhausted.ts';
import { loadJobCounts } from './platform/jobs/load-job-counts.ts';
import { createMetrics } from './platform/metrics.ts';
import { routePermissions, type RouteAccess, type RouteKey } from './platform/access/route-permissions.ts';
import { createRouter } from './platform/http/router.ts';
import { serveSecurityText } from './platform/http/serve-security-text.ts';
import { serveApp } from './platform/http/serve-app.ts';
import type { Services } from './platform/services.ts';
import { limitSessionConcurrency } from './platform/http/limit-session-concurrency.ts';
import { logRequests } from './platform/http/log-requests.ts';
import { scheduleRoutes } from './schedules/schedule-routes.ts';
import { inboxViewRoutes } from './inbox-views/inbox-view-routes.ts';
import { integrationRoutes } from './integrations/integration-routes.ts';
import { quickMessageRoutes } from './quick-messages/quick-message-routes.ts';
import { planLimitRoutes } from './plan-limits/plan-limit-routes.ts';
import { pushRoutes } from './push/push-routes.ts';
import { settingRoutes } from './settings/setting-routes.ts';
import { setUpCopyRoutes } from './set-up-copy/set-up-copy-routes.ts';
import { setUpRoutes } from './set-up/set-up-routes.ts';
import { simulatorRoutes } from './simulator/simulator-routes.ts';
import { syncRoutes } from './sync/sync-routes.ts';
import { tagRoutes } from './tags/tag-routes.ts';
import { ticketNoteRoutes } from './ticket-notes/ticket-note-routes.ts';
import { ticketMarkRoutes } from './tickets/marks/ticket-mark-routes.ts';
import { ticketRoutes } from './tickets/ticket-routes.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';

/**
 * Mounts the routes of every feature under /api. Only this file imports all features. A process that only runs jobs has just the
 * routes for health and metrics. `accessTo` defines which caller may use which route. `formerBuilds` are the folders of earlier
 * builds of the app, whose open pages still load their assets.
 */
export function createApp(
  services: Services,
  accessTo: Readonly<Record<RouteKey, RouteAccess>> = routePermissions,
  formerBuilds: readonly string[] = [],
): Hono {
  const app = new Hono({ strict: false });
  const metrics = createMetrics({
    feedLag: createFeedLagReader(services.database.pool),
    jobCounts: () => loadJobCounts(services.database),
  });
  app.use(logRequests(services.log, metrics));
  app.onError((error, c) => {
    if (error instanceof AppError) return c.json({ error: error.code, ...error.extra }, error.status);
    if (isMachineExhausted(error)) {
      services.log.error({ err: error, requestId: findRequestId(c) }, 'the disk is full or too many files are open');
      return c.json({ error: 'ERR_UNAVAILABLE' }, 503, { 'retry-after': '30' });
    }
    if (isDatabaseUnreachable(error) || error instanceof MediaStoreUnreachable || error instanceof TooBusyError) {
      services.log.warn({ err: error, requestId: findRequestId(c) }, 'a store is not answering');
      return c.json({ error: 'ERR_UNAVAILABLE' }, 503, { 'retry-after': '2' });
    }
    if (isTransactionConflict(error)) {
      services.log.warn({ err: error, requestId: findRequestId(c), path: c.req.path }, 'a request gave way to another');
      return c.json({ error: 'ERR_UNAVAILABLE' }, 503, { 'retry-after': '1' });
    }
    services.log.error({ err: error, requestId: findRequestId(c), path: c.req.path }, 'a request failed');
    return c.json({ error: 'ERR_INTERNAL' }, 500);
  });
  app.notFound((c) => c.json({ error: 'ERR_NOT_FOUND' }, 404));

  app.use('/api/*', limitBody(), limitSessionConcurrency(), abortStalledBodies());
  app.use('/api/sync', (c, next) => services.limitReturning(async () => (isConnectionClosed(c) ? c.body(null) : next())));
  const router = createRouter(services, accessTo);
  router.open('GET /healthz', { summary: 'The process lives' }, (c) => c.json({ ok: true }));
  router.open('GET /readyz', { summary: 'The database answers' }, async (c) => {
    await services.database.pool.query('select 1');
    return c.json({ ok: true });
  });
  router.open('GET /metrics', { summary: 'Figures for Prometheus, for who has METRICS_TOKEN as its bearer' }, async (c) => {
    if (!mayReadMetrics(services.config.metricsToken, c.req.header('authorization')))
      throw new AppError('ERR_UNAUTHENTICATED', 401);
    return c.body(await metrics.read(), 200, { 'content-type': metrics.contentType });
  });
  if (services.config.role === 'worker') return app.route('/api', router.hono);
  docsRoutes(router);
  authRoutes(router, services);
  lookupRoutes(router);
  queueRoutes(router, services);
  chatbotRoutes(router, services);
  companyHoursRoutes(router, services);
  companyDataRoutes(router, services);
  userRoutes(router, services);
  invitationRoutes(router, services);
  settingRoutes(router, services);
  contactRoutes(router, services);
  tagRoutes(router, services);
  ticketNoteRoutes(router, services);
  ticketRoutes(router, services);
  ticketMarkRoutes(router, services);
  messageRoutes(router, services);
  flowRunRoutes(router, services);
  quickMessageRoutes(router, services);
  scheduleRoutes(router, services);
  inboxViewRoutes(router, services);
  uploadRoutes(router, services);
  mediaRoutes(router, services);
  syncRoutes(router, services);
  pushRoutes(router, services);
  documentRoutes(router, services);
  connectionRoutes(router, services);
  manageConnectionRoutes(router, services);
  connectionSessionRoutes(router, services);
  chatRoutes(router, services);
  flowRoutes(router, services);
  flowDrawingRoutes(router, services);
  flowVersionRoutes(router, services);
  flowFileRoutes(router, services);
  phraseCampaignRoutes(router, services);
  fileListRoutes(router, services);
  integrationRoutes(router, services);
  agentRoutes(router, services);
  changeLogRoutes(router, services);
  longJobRoutes(router, services);
  companyExportRoutes(router, services);
  setUpCopyRoutes(router, services);
  setUpRoutes(router, services);
  accountRoutes(router, services);
  passkeyRoutes(router, services);
  passwordRoutes(router, services);
  homeRoutes(router, services);
  planLimitRoutes(router, services);
  clientErrorRoutes(router, services, metrics.countClientError);
  app.route('/api', router.hono);
  app.route('/api/webhooks/whatsappapi', whatsAppApiWebhookRoutes(services));
  if (services.config.simulator) app.route('/api/simulator', simulatorRoutes(services));
  serveSecurityText(app, services);
  if (services.config.pwaDir !== null) serveApp(app, services.config.pwaDir, formerBuilds);
  return app;
}
