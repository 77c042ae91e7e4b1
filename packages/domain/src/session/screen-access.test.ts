import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { SessionUser } from '@prosa/contract/session/session';
import { screenAccess } from './screen-access.ts';

const plan = {
  useCampaigns: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKiwify: true,
};
const userOf = (over: Partial<SessionUser>, lacks: Partial<typeof plan> = {}): SessionUser =>
  ({
    profile: 'user',
    super: false,
    allUserChat: 'disabled',
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    company: { plan: { ...plan, ...lacks } },
    ...over,
  }) as SessionUser; // only what the decision reads

test.each([
  ['/reports', ['refused', 'allowed', 'allowed']],
  ['/users', ['refused', 'allowed', 'allowed']],
  ['/connections', ['refused', 'allowed', 'allowed']],
  ['/campaign/7/report', ['refused', 'allowed', 'allowed']],
  ['/companies', ['refused', 'refused', 'allowed']],
  ['/allConnections', ['refused', 'refused', 'allowed']],
  ['/contacts/import', ['allowed', 'allowed', 'allowed']],
  ['/Kanban/', ['allowed', 'allowed', 'allowed']],
  ['/helps', ['allowed', 'allowed', 'allowed']],
  ['/nowhere', ['unknown', 'unknown', 'unknown']],
  ['/users/7', ['unknown', 'unknown', 'unknown']],
  ['/campaign/7', ['unknown', 'unknown', 'unknown']],
  ['/contact-lists//contacts', ['unknown', 'unknown', 'unknown']],
])('%s is %j to a plain user, an admin and the super user', (address, expected) => {
  const people = [userOf({}), userOf({ profile: 'admin' }), userOf({ profile: 'admin', super: true })];
  expect(people.map((user) => screenAccess(user, address))).toEqual(expected);
});

it('refuses what the plan lacks, and opens what a flag gives and no more', () => {
  expect(screenAccess(userOf({ profile: 'admin' }, { useKanban: false }), '/kanban')).toBe('refused');
  expect(screenAccess(userOf({ allowConnections: 'enabled' }), '/connections')).toBe('allowed');
  const withDashboard = userOf({ showDashboard: 'enabled' });
  expect([screenAccess(withDashboard, '/'), screenAccess(withDashboard, '/moments')]).toEqual(['allowed', 'refused']);
  const withPanel = userOf({ allowRealTime: 'enabled' });
  expect([screenAccess(withPanel, '/'), screenAccess(withPanel, '/moments')]).toEqual(['refused', 'allowed']);
});

it('decides about any address', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      expect(['allowed', 'refused', 'unknown']).toContain(screenAccess(userOf({}), path));
    }),
  );
});
