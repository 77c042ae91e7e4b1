import { companyHidesNumbers } from '@prosa/domain/contacts/mask-number';
import type { CompanyId } from '@prosa/contract/ids';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { Language } from '@prosa/i18n/languages';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { toViewer, viewerColumns } from '../platform/access/viewer-columns.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';

/** A device with its user and everything that decides what the user may see. */
export type PushRecipient = {
  readonly device: {
    readonly id: string;
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
    readonly language: Language;
    readonly hidesContent: boolean;
    readonly failures: number;
    readonly restsUntil: Date | null;
  };
  readonly viewer: TicketViewer;
  readonly settings: CompanySettings;
  readonly hidesNumbers: boolean;
};

/** Loads the company's devices with a live session as recipients, or only the device with `deviceId`. */
export async function loadPushRecipients(
  tx: TenantTransaction,
  companyId: CompanyId,
  deviceId?: string,
): Promise<PushRecipient[]> {
  let query = tx
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', (join) => join.onRef('s.company_id', '=', 'p.company_id').onRef('s.id', '=', 'p.session_id'))
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'))
    .select([
      'p.id as deviceId',
      'p.endpoint',
      'p.p256dh',
      'p.auth',
      'p.language',
      'p.hides_content',
      'p.failures',
      'p.rests_until',
    ])
    .select(viewerColumns)
    .where('p.company_id', '=', companyId)
    .where('s.ended_at', 'is', null);
  if (deviceId !== undefined) query = query.where('p.id', '=', deviceId);
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const settings = await loadCompanySettings(tx, companyId);
  return rows.map((row) => ({
    device: {
      id: row.deviceId,
      endpoint: row.endpoint,
      p256dh: row.p256dh,
      auth: row.auth,
      language: row.language,
      hidesContent: row.hides_content,
      failures: row.failures,
      restsUntil: row.rests_until,
    },
    viewer: toViewer(row),
    settings,
    hidesNumbers: row.profile === 'user' && companyHidesNumbers(settings),
  }));
}
