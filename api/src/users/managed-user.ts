import type { UserId } from '@prosa/contract/ids';
import { ManagedUser } from '@prosa/contract/users/list-users';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';
import { isOnlineSql } from '../platform/realtime/is-online-at.ts';

/** Selects the company's users, except former ones, with every field that admins edit. */
export const selectManagedUsers = ({ tx, companyId }: Read) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'profile', 'super', 'color', 'phone', 'version'])
    .select(['start_work as startWork', 'end_work as endWork', 'farewell_message as farewellMessage'])
    .select(['all_ticket as allTicket', 'allow_group as allowGroup', 'all_historic as allHistoric'])
    .select(['all_user_chat as allUserChat', 'user_close_pending_ticket as userClosePendingTicket'])
    .select(['show_dashboard as showDashboard', 'allow_real_time as allowRealTime', 'allow_connections as allowConnections'])
    .select(['default_theme as defaultTheme', 'default_menu as defaultMenu', 'profile_image as profileImage'])
    .select(['whatsapp_id as whatsappId', 'queue_ids as queueIds', 'created_at as createdAt'])
    .select([isOnlineSql.as('online'), sql<boolean>`password_hash <> ''`.as('hasPassword')])
    .select((eb) => [
      eb
        .selectFrom('user_invitations as i')
        .select('i.expires_at')
        .where('i.company_id', '=', companyId)
        .whereRef('i.user_id', '=', 'users.id')
        .where('i.expires_at', '>', sql<Date>`now()`)
        .as('invitedUntil'),
      eb
        .selectFrom('tickets as t')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('t.company_id', '=', companyId)
        .where('t.status', '<>', 'closed')
        .whereRef('t.user_id', '=', 'users.id')
        .as('activeTickets'),
      sql<boolean>`exists (select from passkeys k where k.company_id = ${companyId} and k.user_id = users.id)
        or exists (select from second_factors f
          where f.company_id = ${companyId} and f.user_id = users.id and f.confirmed_at is not null)`.as('hasSecondFactor'),
    ])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);

type ManagedUserRow = Awaited<ReturnType<ReturnType<typeof selectManagedUsers>['execute']>>[number];

/** Converts a stored user to the type that admins receive. */
export const toManagedUser = (row: ManagedUserRow): ManagedUser =>
  parse(ManagedUser, {
    ...row,
    invitedUntil: row.invitedUntil?.toISOString() ?? null,
    activeTickets: Number(row.activeTickets),
    createdAt: row.createdAt.toISOString(),
  });

/** Loads a user of the company. Refuses a missing or former user with ERR_NO_USER_FOUND. */
export async function loadManagedUser(read: Read, id: UserId): Promise<ManagedUser> {
  const row = await selectManagedUsers(read).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_USER_FOUND', 404);
  return toManagedUser(row);
}

/** Locks a user of the company until the transaction ends, and loads the user. Refuses with ERR_NO_USER_FOUND. */
export async function lockManagedUser(read: Read, id: UserId): Promise<ManagedUser> {
  const { tx, companyId } = read;
  await tx.selectFrom('users').select('id').where('company_id', '=', companyId).where('id', '=', id).forNoKeyUpdate().execute();
  return loadManagedUser(read, id);
}
