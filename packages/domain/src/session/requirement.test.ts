import { describe, expect, it, test } from 'vitest';
import type { PlanFlags, SessionUser } from '@prosa/contract/session/session';
import { meetsRequirement, toAccessSubject, type AccessSubject } from './requirement.ts';

const plan: PlanFlags = {
  useCampaigns: false,
  useKanban: false,
  useOpenAi: false,
  useIntegrations: false,
  useSchedules: false,
  useInternalChat: false,
  useExternalApi: false,
  useKiwify: false,
};
const plain: AccessSubject = {
  profile: 'user',
  super: false,
  allowConnections: 'disabled',
  allowRealTime: 'disabled',
  allUserChat: 'disabled',
  showDashboard: 'disabled',
  userClosePendingTicket: 'disabled',
  plan,
  isExpired: false,
  awaitsSecondFactor: false,
};

describe('a requirement', () => {
  it('a requirement without conditions is met by every session whose company’s subscription has not expired', () => {
    expect([meetsRequirement({}, plain), meetsRequirement({}, { ...plain, isExpired: true })]).toEqual([true, false]);
    expect(meetsRequirement({ whileExpired: true }, { ...plain, isExpired: true })).toBe(true);
  });

  it('a session without the second factor that its company requires meets only requirements with withoutSecondFactor', () => {
    const waiting = { ...plain, awaitsSecondFactor: true };
    expect([meetsRequirement({}, waiting), meetsRequirement({ withoutSecondFactor: true }, waiting)]).toEqual([false, true]);
  });

  it('a requirement is met only if each of its conditions is met', () => {
    const all = { profile: 'admin', permission: 'dashboard:view', plan: 'useKiwify', super: true } as const;
    const fits: AccessSubject = { ...plain, profile: 'admin', super: true, plan: { ...plan, useKiwify: true } };
    expect(meetsRequirement(all, fits)).toBe(true);
    expect(meetsRequirement(all, { ...fits, profile: 'user' })).toBe(false);
    expect(meetsRequirement(all, { ...fits, super: false })).toBe(false);
    expect(meetsRequirement(all, { ...fits, plan })).toBe(false);
  });

  test('a requirement of several flags is met by a user with one of these flags, and by an admin', () => {
    const requirement = { anyFlag: ['showDashboard', 'allowRealTime'] } as const;
    expect(meetsRequirement(requirement, plain)).toBe(false);
    expect(meetsRequirement(requirement, { ...plain, allowRealTime: 'enabled' })).toBe(true);
    expect(meetsRequirement(requirement, { ...plain, allowConnections: 'enabled' })).toBe(false);
    expect(meetsRequirement(requirement, { ...plain, profile: 'admin' })).toBe(true);
  });

  test('the super flag alone meets no requirement of a permission or a plan', () => {
    const isSuper = { ...plain, super: true };
    expect([
      meetsRequirement({ permission: 'dashboard:view' }, isSuper),
      meetsRequirement({ plan: 'useKanban' }, isSuper),
    ]).toEqual([false, false]);
  });
});

describe('toAccessSubject', () => {
  const userDue = (dueDate: string, timeZone: string): SessionUser =>
    ({
      ...plain,
      companyId: 2,
      company: { dueDate, plan, companieSettings: [{ key: 'timeZone', value: timeZone }] },
    }) as unknown as SessionUser; // The cast is safe: `toAccessSubject` reads only these fields.

  it('a subscription expires only when the due day has ended in the company’s time zone', () => {
    const now = new Date('2026-02-01T01:00:00Z');
    const isExpired = (timeZone: string) => toAccessSubject(userDue('2026-01-31T12:00:00Z', timeZone), now).isExpired;
    expect([isExpired('America/Sao_Paulo'), isExpired('UTC')]).toEqual([false, true]);
  });
});
