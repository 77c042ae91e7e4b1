import { connectionColumns, toConnection } from '../connections/connection-columns.ts';
import { sql } from 'kysely';
import type { PullPage } from '@prosa/contract/sync/pull';
import { loadCompanySettings, toDeviceSettings } from '../settings/company-settings.ts';
import { inWindow, type PullPhase } from './pull-phase.ts';

/** Queues, users, connections, tags and settings: what tickets point to. A plan bounds how many there are. */
export const pullLookups: PullPhase = async (input, page) => {
  const { tx, scope } = input;
  const changed = inWindow(input, 'changed_xid');
  const { companyId } = scope;
  const queues = await tx
    .selectFrom('queues')
    .select(['id', 'name', 'color', 'greeting_message as greetingMessage', 'order_queue as orderQueue'])
    .where('company_id', '=', companyId)
    .where(changed)
    .execute();
  const users = await tx
    .selectFrom('users')
    .select(['id', 'name', 'color', 'profile', 'queue_ids as queueIds'])
    .where('company_id', '=', companyId)
    .where(changed)
    .execute();
  const connections = await tx
    .selectFrom('whatsapps')
    .select(connectionColumns)
    .where('company_id', '=', companyId)
    .where(changed)
    .execute();
  const tags = await tx
    .selectFrom('tags')
    .select(['id', 'name', 'color', 'kanban'])
    .where('company_id', '=', companyId)
    .where(changed)
    .execute();
  const changedSetting = await tx
    .selectFrom('company_settings')
    .select(sql`1`.as('one'))
    .where('company_id', '=', companyId)
    .where(changed)
    .limit(1)
    .executeTakeFirst();
  // ids are branded where they come out of the database
  page.queues = queues as PullPage['queues'];
  page.users = users as PullPage['users'];
  page.connections = connections.map(toConnection);
  page.tags = tags as PullPage['tags'];
  if (input.from === 0n || changedSetting !== undefined) {
    page.settings = toDeviceSettings(await loadCompanySettings(tx, companyId));
  }
  return { rows: queues.length + users.length + connections.length + tags.length, nextKey: null };
};
