import { object } from 'valibot';
import { InboxViewId } from '@prosa/contract/ids';
import { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import { CreateInboxViewBody, DeletedInboxView, UpdateInboxViewBody } from '@prosa/contract/inbox-views/write-inbox-view';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import type { Services } from '../platform/services.ts';
import { createInboxView } from './create-inbox-view.ts';
import { deleteInboxView } from './delete-inbox-view.ts';
import { updateInboxView } from './update-inbox-view.ts';

const viewPath = '/inbox-views/:inboxViewId{[0-9a-f-]+}';
const ViewPath = object({ inboxViewId: InboxViewId });

/** Routes of the caller's own views of the inbox. Devices read the views by the pull. */
export function inboxViewRoutes(router: Router, services: Services): void {
  router.scoped(
    'POST /inbox-views',
    { summary: 'Saves filters of the inbox under a name', body: CreateInboxViewBody, answer: InboxView },
    async (c, scope) => {
      const input = parseInput(CreateInboxViewBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'create-inbox-view', input }, async (command) => ({
        status: 201,
        body: await createInboxView(command, input),
      }));
    },
  );

  router.scoped(
    `PUT ${viewPath}`,
    { summary: 'Changes a view of the inbox', body: UpdateInboxViewBody, answer: InboxView },
    async (c, scope) => {
      const { inboxViewId: id } = parseInput(ViewPath, c.req.param());
      const input = parseInput(UpdateInboxViewBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-inbox-view', input: [id, input] }, async (command) => ({
        status: 200,
        body: await updateInboxView(command, id, input),
      }));
    },
  );

  router.scoped(`DELETE ${viewPath}`, { summary: 'Deletes a view of the inbox', answer: DeletedInboxView }, async (c, scope) => {
    const { inboxViewId: id } = parseInput(ViewPath, c.req.param());
    return runIdempotently({ services, scope, c }, { name: 'delete-inbox-view', input: id }, async (command) => {
      await deleteInboxView(command, id);
      return { status: 200, body: { id } };
    });
  });
}
