import type { CompanyId } from '@prosa/contract/ids';
import type { Subscription } from '@prosa/domain/session/subscription';
import { settingKeySql } from './setting-key-sql.ts';

/**
 * The columns that `toSubscription` needs: of the company (table alias `o`) and of its time zone (`company_settings`, alias `z`).
 */
export const subscriptionColumns = ['o.due_at', 'o.status as company_status', 'z.value as time_zone'] as const;

/** The key of the time zone's setting. A statement joins the row of this setting as `z`. */
export const timeZoneKeySql = settingKeySql('timeZone');

type SubscriptionRow = {
  readonly due_at: Date;
  readonly company_status: boolean;
  readonly time_zone: string | null;
};

export const toSubscription = (companyId: CompanyId, row: SubscriptionRow): Subscription => ({
  companyId,
  dueAt: row.due_at,
  isActive: row.company_status,
  timeZone: row.time_zone,
});
