import { sql } from 'kysely';
import type { PullPage } from '@prosa/contract/sync/pull';
import { isInWindowSql, isIntegerKey, type PullPhase } from '../platform/sync/pull-phase.ts';
import { loadCompanySettings, toDeviceSettings } from '../settings/company-settings.ts';
import { entities } from './entities.ts';

const lookupEntities = entities.flatMap(({ name, pull }) => (pull?.lookup === undefined ? [] : [{ name, ...pull }]));

/**
 * Adds the changed rows of small tables. Adds all settings if one of them has changed. One step reads all these tables, because
 * their rows fit on one page.
 */
export const lookupsPhase: PullPhase = {
  name: 'lookups',
  reads: [...lookupEntities.map(({ table }) => table), 'company_settings'],
  key: isIntegerKey,
  run: async (input, page) => {
    const { tx, scope } = input;
    let count = 0;
    for (const { name, lookup } of lookupEntities) {
      const rows = (await lookup?.(input)) ?? [];
      count += rows.length;
      // The name decides the type of `rows`, but TypeScript cannot derive it, so `satisfies` checks only that the name is a
      // field.
      Object.assign(page, { [name]: rows } satisfies Partial<Record<keyof PullPage, readonly unknown[]>>);
    }
    const changedSetting = await tx
      .selectFrom('company_settings')
      .select(sql`1`.as('one'))
      .where('company_id', '=', scope.companyId)
      .where(isInWindowSql(input, 'changed_xid'))
      .limit(1)
      .executeTakeFirst();
    if (input.from === 0n || changedSetting !== undefined)
      page.settings = toDeviceSettings(await loadCompanySettings(tx, scope.companyId));
    return { rows: count, nextKey: null };
  },
};
