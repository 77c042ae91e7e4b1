import type { InferOutput } from 'valibot';
import { parse } from 'valibot';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import { SessionUser } from '@prosa/contract/session/session';
import { planColumns, toPlanFlags } from '@prosa/database/plan-flags';
import type { TenantTransaction } from '@prosa/database/tenant';
import { toSessionDueDate } from '@prosa/domain/session/subscription';
import { AppError } from '../../platform/app-error.ts';
import { loadCompanySettings, toDeviceSettings, toSettingList } from '../../settings/company-settings.ts';

/** Loads the session's user in the form that log-in, refresh and `/auth/me` return. */
export async function loadSessionUser(
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: UserId,
): Promise<InferOutput<typeof SessionUser>> {
  const u = await tx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .selectAll('u')
    .select(['c.name as company_name', 'c.due_at'])
    .select(planColumns)
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (u === undefined) throw new AppError('ERR_UNAUTHENTICATED', 401);
  const queues = await tx
    .selectFrom('queues')
    .select(['id', 'name', 'color'])
    .where('company_id', '=', companyId)
    .where(({ eb }) => eb('id', '=', eb.fn.any(eb.val(u.queue_ids))))
    .orderBy('id')
    .execute();
  return parse(SessionUser, {
    id: u.id,
    name: u.name,
    email: u.email,
    profile: u.profile,
    super: u.super,
    companyId,
    company: {
      id: companyId,
      name: u.company_name,
      dueDate: toSessionDueDate({ companyId, dueAt: u.due_at }),
      plan: toPlanFlags(u),
      companieSettings: toSettingList(toDeviceSettings(await loadCompanySettings(tx, companyId))),
    },
    startWork: u.start_work,
    endWork: u.end_work,
    farewellMessage: u.farewell_message,
    allTicket: u.all_ticket,
    allowGroup: u.allow_group,
    allHistoric: u.all_historic,
    allUserChat: u.all_user_chat,
    userClosePendingTicket: u.user_close_pending_ticket,
    showDashboard: u.show_dashboard,
    allowRealTime: u.allow_real_time,
    allowConnections: u.allow_connections,
    defaultTheme: u.default_theme,
    defaultMenu: u.default_menu,
    defaultTicketsManagerWidth: u.default_tickets_manager_width,
    whatsappId: u.whatsapp_id,
    queueIds: u.queue_ids,
    queues,
    phone: u.phone,
    profileImage: u.profile_image,
    color: u.color,
  });
}
