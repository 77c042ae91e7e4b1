import { describe, expect, it } from 'vitest';
import type { SessionUser } from '@prosa/contract/session/session';
import { menuFor } from './menu.ts';

const plan = {
  useCampaigns: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKiwify: false,
};
const user = (over: Partial<SessionUser>): SessionUser =>
  ({
    profile: 'user',
    super: false,
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    company: { plan },
    ...over,
  }) as SessionUser; // only what the menu reads

describe('menuFor', () => {
  it('keeps administration from a plain user', () => {
    const items = menuFor(user({}));
    expect(items).toContain('tickets');
    for (const item of ['users', 'settings', 'connections', 'dashboard', 'companies'] as const) expect(items).not.toContain(item);
  });

  it('shows a plain user what was granted', () => {
    expect(menuFor(user({ allowConnections: 'enabled', showDashboard: 'enabled' }))).toEqual(
      expect.arrayContaining(['connections', 'dashboard']),
    );
  });

  it('opens management to a plain user by showDashboard and by allowRealTime', () => {
    const management = (over: Partial<SessionUser>) =>
      menuFor(user(over)).filter((item) => item === 'dashboard' || item === 'reports' || item === 'moments');
    expect(management({})).toEqual([]);
    expect(management({ showDashboard: 'enabled' })).toEqual(['dashboard', 'reports', 'moments']);
    expect(management({ allowRealTime: 'enabled' })).toEqual(['dashboard', 'reports', 'moments']);
  });

  it('keeps announcements, all connections, companies and the affiliate to the super user, the last also to the plan', () => {
    const own = ['announcements', 'kiwify', 'all-connections', 'companies'] as const;
    const shown = (over: Partial<SessionUser>) => menuFor(user(over)).filter((item) => own.some((each) => each === item));
    const selling = { plan: { ...plan, useKiwify: true } } as SessionUser['company'];
    expect(shown({ profile: 'admin', company: selling })).toEqual([]);
    expect(shown({ profile: 'admin', super: true, company: selling })).toEqual(own);
    expect(shown({ profile: 'admin', super: true })).toEqual(['announcements', 'all-connections', 'companies']);
  });

  it('hides what the plan lacks, from admins too', () => {
    const without = { ...plan, useKanban: false, useCampaigns: false };
    const items = menuFor(user({ profile: 'admin', company: { plan: without } as SessionUser['company'] }));
    expect(items).not.toContain('kanban');
    expect(items).not.toContain('campaigns');
    expect(items).toContain('users');
  });
});
