import * as fc from 'fast-check';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { permissions } from '@prosa/domain/session/permissions';
import { meetsRequirement, toAccessSubject, type PlanFlag, type Requirement } from '@prosa/domain/session/requirement';
import { loadSessionUser } from '../auth/sessions/session-user.ts';
import { assertAccess } from '../platform/access/assert-access.ts';
import { openTwoCompanies, type TwoCompanies } from '../testing/two-companies/two-companies.ts';

const planColumns = {
  useCampaigns: 'use_campaigns',
  useKanban: 'use_kanban',
  useOpenAi: 'use_open_ai',
  useIntegrations: 'use_integrations',
  useSchedules: 'use_schedules',
  useInternalChat: 'use_internal_chat',
  useExternalApi: 'use_external_api',
  useKiwify: 'use_kiwify',
} as const satisfies Record<PlanFlag, string>;
const userColumns = {
  allowConnections: 'allow_connections',
  allowRealTime: 'allow_real_time',
  allUserChat: 'all_user_chat',
  showDashboard: 'show_dashboard',
  userClosePendingTicket: 'user_close_pending_ticket',
} as const;
// The cast is safe because the two tables have no other keys.
const planFlags = Object.keys(planColumns) as PlanFlag[];
const userFlags = Object.keys(userColumns) as (keyof typeof userColumns)[];
const DUE_IN_DAYS = [-40, -1, 0, 1, 40] as const;

const arbitraryAccount = fc.record({
  profile: fc.constantFrom('admin', 'user'),
  isSuper: fc.boolean(),
  flags: fc.subarray(userFlags),
  plan: fc.subarray(planFlags),
  dueInDays: fc.constantFrom(...DUE_IN_DAYS),
});
const arbitraryRequirement: fc.Arbitrary<Requirement> = fc.record(
  {
    profile: fc.constantFrom('admin', 'user'),
    permission: fc.constantFrom(...permissions),
    anyFlag: fc.subarray(userFlags, { minLength: 1 }),
    plan: fc.constantFrom(...planFlags),
    super: fc.constant(true as const),
    whileExpired: fc.constant(true as const),
  },
  { requiredKeys: [] },
);
/** The number of random users. Each user is checked against `REQUIREMENTS` random requirements of its own. */
const ACCOUNTS = 100;
const REQUIREMENTS = 100;

let twoCompanies: TwoCompanies;
let adminPool: Pool;
beforeAll(async () => {
  twoCompanies = await openTwoCompanies();
  adminPool = new Pool({ connectionString: twoCompanies.database.adminUrl, max: 1 });
  adminPool.on('error', () => {}); // ignores the error when the database is dropped while this pool is open
});
afterAll(async () => {
  await adminPool.end();
  await twoCompanies.close();
});

it('the server and the menu grant the same access for every user, plan and requirement', async () => {
  const { services, stranger } = twoCompanies;
  const { companyId, userId } = stranger.claims;
  const answers = { yes: 0, no: 0 };
  await fc.assert(
    fc.asyncProperty(
      arbitraryAccount,
      fc.array(arbitraryRequirement, { minLength: REQUIREMENTS, maxLength: REQUIREMENTS }),
      async (account, requirements) => {
        const plan = planFlags.map((flag) => `${planColumns[flag]} = ${account.plan.includes(flag)}`);
        const flags = userFlags.map(
          (flag) => `${userColumns[flag]} = '${account.flags.includes(flag) ? 'enabled' : 'disabled'}'`,
        );
        await adminPool.query(`update plans set ${plan.join(', ')}`);
        await adminPool.query(`update users set profile = $1, super = $2, ${flags.join(', ')} where id = $3`, [
          account.profile,
          account.isSuper,
          userId,
        ]);
        await adminPool.query(`update companies set due_at = now() + make_interval(days => $1) where id = $2`, [
          account.dueInDays,
          companyId,
        ]);
        const scope = await services.loadScope(stranger.claims, { whileExpired: true });
        const user = await services.database.withTenant(companyId, (tx) => loadSessionUser(tx, companyId, userId));
        const subject = toAccessSubject(user, services.clock());
        for (const requirement of requirements) {
          let isServed = true;
          try {
            assertAccess(requirement, scope);
          } catch {
            isServed = false;
          }
          answers[isServed ? 'yes' : 'no'] += 1;
          expect({ requirement, isShown: meetsRequirement(requirement, subject) }).toEqual({ requirement, isShown: isServed });
        }
      },
    ),
    { numRuns: ACCOUNTS },
  );
  // Both answers must be frequent. If nearly all answers were equal, the comparison would prove little.
  expect(Math.min(answers.yes, answers.no)).toBeGreaterThan((ACCOUNTS * REQUIREMENTS) / 40);
});
