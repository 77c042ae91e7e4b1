import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import * as foundation from './migrations/0001-foundation.ts';
import * as simulator from './migrations/0002-simulator.ts';
import * as upkeep from './migrations/0003-upkeep.ts';
import * as tickets from './migrations/0004-tickets.ts';
import * as quickMessagesAndNotes from './migrations/0005-quick-messages-and-notes.ts';
import * as contactLog from './migrations/0007-contact-log.ts';
import * as push from './migrations/0008-push.ts';
import * as uploads from './migrations/0009-uploads.ts';
import * as commandPosition from './migrations/0010-command-position.ts';
import * as documents from './migrations/0011-documents.ts';
import * as presence from './migrations/0012-presence.ts';
import * as chats from './migrations/0013-chats.ts';
import * as flows from './migrations/0014-flows.ts';
import * as flowRuns from './migrations/0015-flow-runs.ts';
import * as triggersInCascades from './migrations/0016-triggers-in-cascades.ts';
import * as contactDetails from './migrations/0017-contact-details.ts';
import * as jobs from './migrations/0018-jobs.ts';
import * as ticketNews from './migrations/0021-ticket-news.ts';
import * as oneTagOfAName from './migrations/0022-one-tag-of-a-name.ts';
import * as intakeLane from './migrations/0023-intake-lane.ts';
import * as ticketDemand from './migrations/0026-ticket-demand.ts';
import * as mediaOwners from './migrations/0027-media-owners.ts';
import * as administration from './migrations/0028-administration.ts';
import * as serviceHours from './migrations/0029-service-hours.ts';
import * as users from './migrations/0030-users.ts';
import * as home from './migrations/0038-home.ts';
import * as accountSecurity from './migrations/0039-account-security.ts';
import * as changeLogLists from './migrations/0040-change-log-lists.ts';
import * as connections from './migrations/0042-connections.ts';
import * as formerConnections from './migrations/0043-former-connections.ts';
import * as companyData from './migrations/0045-company-data.ts';
import * as passkeys from './migrations/0046-passkeys.ts';
import * as longJobs from './migrations/0049-long-jobs.ts';
import * as tagLanes from './migrations/0051-tag-lanes.ts';
import * as schedules from './migrations/0053-schedules.ts';
import * as contactList from './migrations/0054-contact-list.ts';
import * as longJobFileSize from './migrations/0055-long-job-file-size.ts';
import * as snoozedTickets from './migrations/0056-snoozed-tickets.ts';
import * as searchByEmail from './migrations/0057-search-by-email.ts';
import * as inboxViews from './migrations/0058-inbox-views.ts';
import * as mergedContacts from './migrations/0059-merged-contacts.ts';
import * as contactNumbers from './migrations/0060-contact-numbers.ts';
import * as longJobParts from './migrations/0061-long-job-parts.ts';
import * as absenceMessages from './migrations/0064-absence-messages.ts';
import * as fastContactList from './migrations/0065-fast-contact-list.ts';
import * as answeredUntil from './migrations/0066-answered-until.ts';
import * as fasterFolding from './migrations/0068-faster-folding.ts';
import * as scheduleList from './migrations/0069-schedule-list.ts';
import * as closedTicketList from './migrations/0070-closed-ticket-list.ts';
import * as ticketMentions from './migrations/0071-ticket-mentions.ts';
import * as contactSearch from './migrations/0072-contact-search.ts';
import * as messageSearch from './migrations/0073-message-search.ts';
import * as ratingQuestions from './migrations/0074-rating-questions.ts';
import * as ticketTimers from './migrations/0075-ticket-timers.ts';
import * as fileLists from './migrations/0076-file-lists.ts';
import * as chatbots from './migrations/0077-chatbots.ts';
import * as integrations from './migrations/0078-integrations.ts';
import * as integrationMessages from './migrations/0079-integration-messages.ts';
import * as bursts from './migrations/0080-bursts.ts';
import * as answerTargets from './migrations/0081-answer-targets.ts';
import * as chatbotTargets from './migrations/0082-chatbot-targets.ts';
import * as ruleDecisions from './migrations/0083-rule-decisions.ts';
import * as ticketRating from './migrations/0084-ticket-rating.ts';
import * as processedWebhooks from './migrations/0088-processed-webhooks.ts';
import * as lastInbound from './migrations/0089-last-inbound.ts';
import * as cleanNames from './migrations/0090-clean-names.ts';
import * as linesForIntegrations from './migrations/0091-lines-for-integrations.ts';
import * as shortSearchProbe from './migrations/0093-short-search-probe.ts';
import * as unsentMessages from './migrations/0094-unsent-messages.ts';

const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-simulator': simulator,
  '0003-upkeep': upkeep,
  '0004-tickets': tickets,
  '0005-quick-messages-and-notes': quickMessagesAndNotes,
  '0007-contact-log': contactLog,
  '0008-push': push,
  '0009-uploads': uploads,
  '0010-command-position': commandPosition,
  '0011-documents': documents,
  '0012-presence': presence,
  '0013-chats': chats,
  '0014-flows': flows,
  '0015-flow-runs': flowRuns,
  '0016-triggers-in-cascades': triggersInCascades,
  '0017-contact-details': contactDetails,
  '0018-jobs': jobs,
  '0021-ticket-news': ticketNews,
  '0022-one-tag-of-a-name': oneTagOfAName,
  '0023-intake-lane': intakeLane,
  '0026-ticket-demand': ticketDemand,
  '0027-media-owners': mediaOwners,
  '0028-administration': administration,
  '0029-service-hours': serviceHours,
  '0030-users': users,
  '0038-home': home,
  '0039-account-security': accountSecurity,
  '0040-change-log-lists': changeLogLists,
  '0042-connections': connections,
  '0043-former-connections': formerConnections,
  '0045-company-data': companyData,
  '0046-passkeys': passkeys,
  '0049-long-jobs': longJobs,
  '0051-tag-lanes': tagLanes,
  '0053-schedules': schedules,
  '0054-contact-list': contactList,
  '0055-long-job-file-size': longJobFileSize,
  '0056-snoozed-tickets': snoozedTickets,
  '0057-search-by-email': searchByEmail,
  '0058-inbox-views': inboxViews,
  '0059-merged-contacts': mergedContacts,
  '0060-contact-numbers': contactNumbers,
  '0061-long-job-parts': longJobParts,
  '0064-absence-messages': absenceMessages,
  '0065-fast-contact-list': fastContactList,
  '0066-answered-until': answeredUntil,
  '0068-faster-folding': fasterFolding,
  '0069-schedule-list': scheduleList,
  '0070-closed-ticket-list': closedTicketList,
  '0071-ticket-mentions': ticketMentions,
  '0072-contact-search': contactSearch,
  '0073-message-search': messageSearch,
  '0074-rating-questions': ratingQuestions,
  '0075-ticket-timers': ticketTimers,
  '0076-file-lists': fileLists,
  '0077-chatbots': chatbots,
  '0078-integrations': integrations,
  '0079-integration-messages': integrationMessages,
  '0080-bursts': bursts,
  '0081-answer-targets': answerTargets,
  '0082-chatbot-targets': chatbotTargets,
  '0083-rule-decisions': ruleDecisions,
  '0084-ticket-rating': ticketRating,
  '0088-processed-webhooks': processedWebhooks,
  '0089-last-inbound': lastInbound,
  '0090-clean-names': cleanNames,
  '0091-lines-for-integrations': linesForIntegrations,
  '0093-short-search-probe': shortSearchProbe,
  '0094-unsent-messages': unsentMessages,
};

/**
 * Migrates the database at `ownerUrl`, and grants the login role `appRole` the rights that it needs: to act as a tenant and to
 * use the platform's functions, and nothing else. Several processes may call this function at the same time. Throws the error of
 * a failed migration. If `lastMigration` is given, stops after that migration.
 */
export async function migrate(ownerUrl: string, appRole: string, lastMigration?: string): Promise<void> {
  const pool = new Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => {});
  try {
    const client = await pool.connect();
    try {
      await prepareRoles(client, appRole);
    } finally {
      client.release();
    }
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = lastMigration === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(lastMigration);
    if (error !== undefined) throw error;
  } finally {
    await pool.end();
  }
}

/**
 * Creates and grants the missing roles. Roles belong to the whole cluster, but an advisory lock covers only one database. The
 * migration of another database may therefore create the same roles at the same time. In that case this function checks again
 * which roles are missing.
 */
async function prepareRoles(client: PoolClient, appRole: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtext('prosa roles'))`);
      await prepareRolesOnce(client, appRole);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (attempt === 5 || !isConcurrentRoleChange(error)) throw error;
    }
  }
}

async function prepareRolesOnce(client: PoolClient, appRole: string): Promise<void> {
  for (const name of ['prosa_app', 'prosa_platform']) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${name} nologin`);
  }
  const { rows } = await client.query<{ owner: string }>('select current_user as owner');
  const owner = rows[0]?.owner ?? '';
  await grantRole(client, 'prosa_app', { member: appRole, grant: 'inherit' });
  await grantRole(client, 'prosa_platform', { member: appRole, grant: 'set' });
  await grantRole(client, 'prosa_platform', { member: owner, grant: 'set' });
  await client.query('grant usage on schema public to prosa_app, prosa_platform');
  await client.query('grant create on schema public to prosa_platform');
}

/** Grants a role. With `inherit` the member always has the role's rights, and with `set` only after `set role`. */
async function grantRole(
  client: PoolClient,
  role: string,
  { member, grant: how }: { readonly member: string; readonly grant: 'inherit' | 'set' },
): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_auth_members
      where roleid = $1::regrole and member = (select oid from pg_roles where rolname = $2)
        and inherit_option = $3 and set_option`,
    [role, member, how === 'inherit'],
  );
  if (rowCount !== 0) return;
  await client.query(
    `grant ${role} to ${client.escapeIdentifier(member)} with inherit ${how === 'inherit' ? 'true' : 'false'}, set true`,
  );
}

/**
 * Returns whether another session has created the same role (23505, 42710) or changed the same grant (XX000, "tuple concurrently
 * updated") at the same time.
 */
function isConcurrentRoleChange(error: unknown): boolean {
  return error instanceof DatabaseError && ['23505', '42710', 'XX000'].includes(error.code ?? '');
}
