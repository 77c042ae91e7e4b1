import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsPermission, permissions, type Permission, type UserFlag } from './permissions.ts';
import { meetsRequirement, type AccessSubject, type Requirement } from './requirement.ts';
import { arbitraryAccessSubject } from './testing/arbitrary-access-subject.ts';

const planFlags = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKiwify',
] as const;
const flags = ['allowConnections', 'allowRealTime', 'allUserChat', 'showDashboard', 'userClosePendingTicket'] as const;
const orUndefined = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const requirement = fc
  .record({
    profile: orUndefined(fc.constantFrom('admin', 'user' as const)),
    permission: orUndefined(fc.constantFrom(...permissions)),
    anyFlag: orUndefined(fc.uniqueArray(fc.constantFrom(...flags), { minLength: 1 })),
    plan: orUndefined(fc.constantFrom(...planFlags)),
    super: orUndefined(fc.constant(true as const)),
    whileExpired: orUndefined(fc.constant(true as const)),
    withoutSecondFactor: orUndefined(fc.constant(true as const)),
  })
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Requirement); // The filter removes the undefined fields.

/**
 * The flag that gives each permission to a user, according to coverage 2 §6. A permission without an entry belongs only to
 * admins.
 */
const flagByPermission: Readonly<Partial<Record<Permission, UserFlag>>> = {
  'dashboard:view': 'showDashboard',
  'tickets-manager:showall': 'allUserChat',
  'connections-page:actionButtons': 'allowConnections',
  'connections-page:addConnection': 'allowConnections',
  'connections-page:editOrDeleteConnection': 'allowConnections',
};
/** Returns whether the specification gives a session a permission. The tests compare the tested code with this function. */
function hasPermission(who: AccessSubject, permission: Permission): boolean {
  const flag = flagByPermission[permission];
  return who.profile === 'admin' || (flag !== undefined && who[flag] === 'enabled');
}
const RUNS = 10_000;

describe('the permissions and requirements', () => {
  it('users have the permissions of the specification in 10,000 combinations', () => {
    fc.assert(
      fc.property(arbitraryAccessSubject, (who) => {
        expect(permissions.filter((permission) => holdsPermission(who, permission))).toEqual(
          permissions.filter((permission) => hasPermission(who, permission)),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('a requirement is met only if each of its conditions is met, in 10,000 combinations', () => {
    fc.assert(
      fc.property(arbitraryAccessSubject, requirement, (who, asked) => {
        const isMet = [
          !who.isExpired || asked.whileExpired === true,
          !who.awaitsSecondFactor || asked.withoutSecondFactor === true,
          asked.super !== true || who.super,
          asked.profile === undefined || who.profile === asked.profile,
          asked.plan === undefined || who.plan[asked.plan],
          asked.permission === undefined || hasPermission(who, asked.permission),
          asked.anyFlag === undefined || who.profile === 'admin' || asked.anyFlag.some((flag) => who[flag] === 'enabled'),
        ];
        expect(meetsRequirement(asked, who)).toBe(isMet.every(Boolean));
      }),
      { numRuns: RUNS },
    );
  });
});
