import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { may, permissions, type Permission, type UserFlag } from './permissions.ts';
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
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const requirement = fc
  .record({
    profile: maybe(fc.constantFrom('admin', 'user' as const)),
    permission: maybe(fc.constantFrom(...permissions)),
    anyFlag: maybe(fc.uniqueArray(fc.constantFrom(...flags), { minLength: 1 })),
    plan: maybe(fc.constantFrom(...planFlags)),
    super: maybe(fc.constant(true as const)),
    whileExpired: maybe(fc.constant(true as const)),
    withoutSecondFactor: maybe(fc.constant(true as const)),
  })
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Requirement); // left out, not undefined

/** The flag that gives a plain user a permission, by coverage 2 §6; all other permissions are an admin's. */
const flagOf: Readonly<Partial<Record<Permission, UserFlag>>> = {
  'dashboard:view': 'showDashboard',
  'tickets-manager:showall': 'allUserChat',
  'connections-page:actionButtons': 'allowConnections',
  'connections-page:addConnection': 'allowConnections',
  'connections-page:editOrDeleteConnection': 'allowConnections',
};
/** Restates the permission table from the specification, as an oracle. */
function holds(who: AccessSubject, permission: Permission): boolean {
  const flag = flagOf[permission];
  return who.profile === 'admin' || (flag !== undefined && who[flag] === 'enabled');
}
const RUNS = 10_000;

describe('the policy', () => {
  it('agrees with the specification on the permissions of 10,000 combinations', () => {
    fc.assert(
      fc.property(arbitraryAccessSubject, (who) => {
        expect(permissions.filter((permission) => may(who, permission))).toEqual(
          permissions.filter((permission) => holds(who, permission)),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('requires every named condition in 10,000 combinations', () => {
    fc.assert(
      fc.property(arbitraryAccessSubject, requirement, (who, asked) => {
        const isMet = [
          !who.isExpired || asked.whileExpired === true,
          !who.awaitsSecondFactor || asked.withoutSecondFactor === true,
          asked.super !== true || who.super,
          asked.profile === undefined || who.profile === asked.profile,
          asked.plan === undefined || who.plan[asked.plan],
          asked.permission === undefined || holds(who, asked.permission),
          asked.anyFlag === undefined || who.profile === 'admin' || asked.anyFlag.some((flag) => who[flag] === 'enabled'),
        ];
        expect(meetsRequirement(asked, who)).toBe(isMet.every(Boolean));
      }),
      { numRuns: RUNS },
    );
  });
});
