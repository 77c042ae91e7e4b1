import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { authRoutes } from './auth/auth-routes.ts';
import { whatsAppApiWebhookRoutes } from './channels/whatsappapi/webhook-routes.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { AppError } from './platform/app-error.ts';
import { createRouter } from './platform/router.ts';
import type { Services } from './platform/services.ts';
import { simulatorRoutes } from './simulator/simulator-routes.ts';
import { syncRoutes } from './sync/sync-routes.ts';
import { ticketRoutes } from './tickets/ticket-routes.ts';

/** Mounts every feature under /api; the only file that knows them all. */
export function createApp(services: Services): Hono {
  const app = new Hono({ strict: false });
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
      referrerPolicy: 'no-referrer',
    }),
  );
  app.onError((error, c) => {
    if (error instanceof AppError) return c.json({ error: error.code, ...error.extra }, error.status);
    services.log.error({ err: error, path: c.req.path }, 'a request failed');
    return c.json({ error: 'ERR_INTERNAL' }, 500);
  });
  app.notFound((c) => c.json({ error: 'ERR_NOT_FOUND' }, 404));

  const router = createRouter(services);
  router.open('GET /healthz', { summary: 'The process lives' }, (c) => c.json({ ok: true }));
  router.open('GET /readyz', { summary: 'The database answers' }, async (c) => {
    await services.database.pool.query('select 1');
    return c.json({ ok: true });
  });
  authRoutes(router, services);
  ticketRoutes(router, services);
  messageRoutes(router, services);
  mediaRoutes(router, services);
  syncRoutes(router, services);
  app.route('/api', router.hono);
  app.route('/api/webhooks/whatsappapi', whatsAppApiWebhookRoutes(services));
  if (services.config.demo) app.route('/api/simulator', simulatorRoutes(services));
  return app;
}
