import { pathId, QueueId } from '@prosa/contract/ids';
import {
  CreateQueueBody,
  DeletedQueue,
  DeleteQueueQuery,
  ListQueuesAnswer,
  ManagedQueue,
  QueueUses,
  UpdateQueueBody,
} from '@prosa/contract/queues/queue-fields';
import { Queue } from '@prosa/contract/session/session';
import { holdsPermission } from '@prosa/domain/session/permissions';
import * as v from 'valibot';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { deleteQueue } from './delete-queue.ts';
import { listManagedQueues, loadManagedQueue } from './managed-queue.ts';
import { loadQueueUses } from './queue-uses.ts';
import { createQueue, updateQueue } from './save-queue.ts';

const queuePath = '/queue/:queueId{[0-9]+}';
const QueuePath = pathId(QueueId);
const parseQueueId = ({ queueId }: Readonly<Record<string, string>>): QueueId => parseInput(QueuePath, queueId);

/** Routes of the company's queues (coverage 2 §7). */
export function queueRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.scoped(
    'GET /queue',
    { summary: 'Queues in their order', answer: ListQueuesAnswer },
    async (c, { companyId, viewer }) => {
      const queues = await database.withTenant(companyId, (tx) => listManagedQueues({ tx, companyId }));
      return c.json(holdsPermission(viewer, 'drawer-admin-items:view') ? queues : queues.map((queue) => v.parse(Queue, queue)));
    },
  );

  router.scoped(`GET ${queuePath}`, { summary: 'One queue', answer: ManagedQueue }, async (c, { companyId }) => {
    const id = parseQueueId(c.req.param());
    return c.json(await database.withTenant(companyId, (tx) => loadManagedQueue({ tx, companyId }, id)));
  });

  router.scoped(
    `GET ${queuePath}/uses`,
    { summary: 'What a deletion of the queue touches', answer: QueueUses },
    async (c, { companyId }) => {
      const id = parseQueueId(c.req.param());
      return c.json(
        await database.withTenant(companyId, async (tx) => {
          await loadManagedQueue({ tx, companyId }, id);
          return loadQueueUses({ tx, companyId }, id);
        }),
      );
    },
  );

  router.scoped('POST /queue', { summary: 'Adds a queue', body: CreateQueueBody, answer: ManagedQueue }, async (c, scope) => {
    const input = parseInput(CreateQueueBody, await readJson(c));
    return runIdempotently({ services, scope, c }, { name: 'create-queue', input }, async (command) => ({
      status: 201,
      body: await createQueue(command, input),
    }));
  });

  router.scoped(
    `PUT ${queuePath}`,
    { summary: 'Changes the fields of a queue that are sent', body: UpdateQueueBody, answer: ManagedQueue },
    async (c, scope) => {
      const id = parseQueueId(c.req.param());
      const body = parseInput(UpdateQueueBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-queue', input: [id, body] }, async (command) => ({
        status: 200,
        body: await updateQueue(command, id, body),
      }));
    },
  );

  router.scoped(
    `DELETE ${queuePath}`,
    { summary: 'Deletes a queue (toQueueId: the queue that gets its tickets)', answer: DeletedQueue },
    async (c, scope) => {
      const id = parseQueueId(c.req.param());
      const { toQueueId } = parseInput(DeleteQueueQuery, c.req.query());
      return runIdempotently({ services, scope, c }, { name: 'delete-queue', input: [id, toQueueId] }, async (command) => ({
        status: 200,
        body: await deleteQueue(command, id, toQueueId),
      }));
    },
  );
}
