import { defineEntity } from '../platform/sync/define-entity.ts';
import { inWindow } from '../platform/sync/pull-phase.ts';

/** Queues, for every colleague. */
export const queueEntity = defineEntity<'queues', never>({
  name: 'queues',
  pull: {
    table: 'queues',
    lookup: (input) => {
      return input.tx
        .selectFrom('queues')
        .select(['id', 'name', 'color', 'greeting_message as greetingMessage', 'order_queue as orderQueue'])
        .where('company_id', '=', input.scope.companyId)
        .where(inWindow(input, 'changed_xid'))
        .execute();
    },
  },
});
