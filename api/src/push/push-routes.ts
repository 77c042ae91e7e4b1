import * as v from 'valibot';
import { PushDevice, PushDeviceId, PushDeviceInput, PushServerKey } from '@prosa/contract/push/push-device';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { savePushDevice } from './save-push-device.ts';
import { enqueuePush } from './enqueue-push.ts';
import { toVapidKeys } from './vapid-keys.ts';

/** Routes of the user's devices that receive notifications while the app is closed. */
export function pushRoutes(router: Router, services: Services): void {
  const { publicKey } = toVapidKeys(services);

  router.scoped('GET /push/key', { summary: 'The key a browser subscribes with', answer: PushServerKey }, (c) =>
    c.json({ key: publicKey } satisfies PushServerKey),
  );

  router.scoped(
    'GET /push/devices',
    { summary: 'One’s own devices that get notifications', answer: v.array(PushDevice) },
    async (c, scope) => c.json(await services.database.withTenant(scope.companyId, (tx) => listOwnDevices(tx, scope))),
  );

  router.scoped(
    'PUT /push/devices',
    { summary: 'Adds this device, or changes how it is told', body: PushDeviceInput, answer: PushDevice },
    async (c, scope) => {
      const input = parseInput(PushDeviceInput, await readJson(c));
      if (new URL(input.endpoint).protocol !== 'https:' && !services.config.push.allowsLoopback)
        throw new AppError('ERR_BAD_REQUEST', 400);
      const id = await commit(services, scope.companyId, (write) => savePushDevice({ ...write, scope }, input));
      const devices = await services.database.withTenant(scope.companyId, (tx) => listOwnDevices(tx, scope));
      const device = devices.find((each) => each.id === id);
      if (device === undefined) throw new AppError('ERR_NOT_FOUND', 404);
      return c.json(device);
    },
  );

  router.scoped(
    'POST /push/devices/:deviceId/test',
    { summary: 'Sends a notification to one of one’s own devices' },
    async (c, scope) => {
      const id = parseInput(PushDeviceId, c.req.param('deviceId'));
      await commit(services, scope.companyId, async (write) => {
        const { tx } = write;
        const devices = await listOwnDevices(tx, scope);
        if (!devices.some((device) => device.id === id)) throw new AppError('ERR_NOT_FOUND', 404);
        await enqueuePush(write, { id }, { cause: { kind: 'test' } });
      });
      return c.json({});
    },
  );

  router.scoped(
    'DELETE /push/devices/:deviceId',
    { summary: 'Ends the notifications of one of one’s own devices' },
    async (c, scope) => {
      const id = parseInput(PushDeviceId, c.req.param('deviceId'));
      await commit(services, scope.companyId, ({ tx }) =>
        tx
          .deleteFrom('push_subscriptions')
          .where('company_id', '=', scope.companyId)
          .where('user_id', '=', scope.viewer.id)
          .where('id', '=', id)
          .execute(),
      );
      return c.json({});
    },
  );
}

async function listOwnDevices(tx: TenantTransaction, { companyId, viewer }: Scope): Promise<PushDevice[]> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'label', 'hides_content', 'created_at', 'last_used_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, endpoint, label, ...row }) => ({
    id: v.parse(PushDeviceId, id),
    endpoint,
    label,
    hidesContent: row.hides_content,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}
