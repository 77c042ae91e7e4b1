import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { meetsRequirement, type AccessSubject } from '@prosa/domain/session/requirement';
import { findScreen } from './platform/screens/screen.ts';
import { screens } from './screens.ts';

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
const plainUser: AccessSubject = {
  profile: 'user',
  super: false,
  allUserChat: 'disabled',
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
  userClosePendingTicket: 'disabled',
  plan,
  isExpired: false,
  awaitsSecondFactor: false,
};
const admin: AccessSubject = { ...plainUser, profile: 'admin' };

/** Returns a user's access to the screen at a path. */
const decideAccess = (subject: AccessSubject, address: string): 'allowed' | 'refused' | 'unknown' => {
  const found = findScreen(screens, address);
  if (found === undefined) return 'unknown';
  return meetsRequirement(found.screen.requires, subject) ? 'allowed' : 'refused';
};
/** Lists the paths that the menu would contain for a user if every screen were built. */
const listMenuPaths = (subject: AccessSubject): string[] =>
  screens.filter(({ requires, listedFor: listed = requires }) => meetsRequirement(listed, subject)).map(({ path }) => path);
const management = ['/', '/reports', '/moments'];

describe('the menu', () => {
  it('the menu hides the administration from a user without flags', () => {
    const items = listMenuPaths(plainUser);
    expect(items).toContain('/tickets/:uuid?');
    for (const path of ['/users', '/queues', '/settings', '/connections', '/', '/companies', '/flowbuilders'])
      expect(items).not.toContain(path);
  });

  it('a flag that grants a screen adds this screen to the menu of a user who is no admin', () => {
    const granted = listMenuPaths({ ...plainUser, allowConnections: 'enabled', showDashboard: 'enabled' });
    expect(granted).toEqual(expect.arrayContaining(['/connections', '/']));
  });

  it('each of the flags showDashboard and allowRealTime adds the management screens to the menu of a user who is no admin', () => {
    const shown = (over: Partial<AccessSubject>) =>
      listMenuPaths({ ...plainUser, ...over }).filter((path) => management.includes(path));
    expect(shown({})).toEqual([]);
    expect(shown({ showDashboard: 'enabled' })).toEqual(management);
    expect(shown({ allowRealTime: 'enabled' })).toEqual(management);
  });

  it('the menu shows the screens of the platform only to the super user, and the affiliate screen only if the plan includes it', () => {
    const own = ['/announcements', '/afiliado-kiwify', '/allconnections', '/companies'];
    const shown = (subject: AccessSubject) => listMenuPaths(subject).filter((path) => own.includes(path));
    expect(shown(admin)).toEqual([]);
    expect(shown({ ...admin, super: true })).toEqual(own);
    expect(shown({ ...admin, super: true, plan: { ...plan, useKiwify: false } })).toEqual([
      '/announcements',
      '/allconnections',
      '/companies',
    ]);
  });

  it('the menu hides screens that the plan lacks, also from admins', () => {
    const items = listMenuPaths({ ...admin, plan: { ...plan, useKanban: false, useCampaigns: false } });
    expect(items).not.toContain('/kanban');
    expect(items).not.toContain('/campaigns');
    expect(items).toContain('/users');
  });
});

test.each([
  ['/reports', ['refused', 'allowed', 'allowed']],
  ['/users', ['refused', 'allowed', 'allowed']],
  ['/connections', ['refused', 'allowed', 'allowed']],
  ['/campaign/7/report', ['refused', 'allowed', 'allowed']],
  ['/companies', ['refused', 'refused', 'allowed']],
  ['/allConnections', ['refused', 'refused', 'allowed']],
  ['/contacts/import', ['refused', 'allowed', 'allowed']],
  ['/Kanban/', ['allowed', 'allowed', 'allowed']],
  ['/helps', ['allowed', 'allowed', 'allowed']],
  ['/flowbuilders', ['refused', 'allowed', 'allowed']],
  ['/flowbuilder/7', ['allowed', 'allowed', 'allowed']],
  ['/nowhere', ['unknown', 'unknown', 'unknown']],
  ['/users/7', ['unknown', 'unknown', 'unknown']],
  ['/campaign/7', ['unknown', 'unknown', 'unknown']],
  ['/contact-lists//contacts', ['unknown', 'unknown', 'unknown']],
])('for the address %s, the access of a user without flags, of an admin and of the super user is %j', (address, expected) => {
  expect([plainUser, admin, { ...admin, super: true }].map((subject) => decideAccess(subject, address))).toEqual(expected);
});

test.each<[keyof typeof plan, string[]]>([
  ['useCampaigns', ['/campaigns', '/campaign/:id/report', '/campaigns-config', '/contact-lists', '/contact-lists/:id/contacts']],
  ['useKanban', ['/kanban', '/tagskanban']],
  ['useOpenAi', ['/agents', '/providers', '/prompts']],
  ['useIntegrations', ['/queue-integration']],
  ['useSchedules', ['/schedules']],
  ['useInternalChat', ['/chats/:id?']],
  ['useExternalApi', ['/messages-api']],
  ['useKiwify', ['/afiliado-kiwify']],
])('if the plan lacks %s, exactly the screens of this feature are refused, even to the super user', (flag, paths) => {
  const everybody = { ...admin, super: true };
  const closed = screens.filter(
    ({ requires }) => !meetsRequirement(requires, { ...everybody, plan: { ...plan, [flag]: false } }),
  );
  expect(closed.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});

it('a screen that the plan lacks is refused even to an admin, and a flag allows only the screens that it grants', () => {
  expect(decideAccess({ ...admin, plan: { ...plan, useKanban: false } }, '/kanban')).toBe('refused');
  expect(decideAccess({ ...admin, plan: { ...plan, useInternalChat: false } }, '/chats')).toBe('refused');
  expect(decideAccess({ ...plainUser, allowConnections: 'enabled' }, '/connections')).toBe('allowed');
  const withDashboard: AccessSubject = { ...plainUser, showDashboard: 'enabled' };
  expect([decideAccess(withDashboard, '/'), decideAccess(withDashboard, '/moments')]).toEqual(['allowed', 'refused']);
  const withPanel: AccessSubject = { ...plainUser, allowRealTime: 'enabled' };
  expect([decideAccess(withPanel, '/'), decideAccess(withPanel, '/moments')]).toEqual(['refused', 'allowed']);
});

it('every address is either allowed, refused or unknown for a user', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      expect(['allowed', 'refused', 'unknown']).toContain(decideAccess(plainUser, path));
    }),
  );
});

it('each entry of the menu leads to an existing screen, and no two entries have the same name', () => {
  const entries = screens.flatMap(({ menu, page }) => (menu === undefined ? [] : [{ key: menu.key, page }]));
  expect(entries.filter(({ page }) => page === undefined)).toEqual([]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
});

it('the address of each screen leads to that screen, and to no screen that is listed before it', () => {
  for (const screen of screens) {
    const address = screen.path.replaceAll(/:\w+\??/g, '7');
    expect(findScreen(screens, address)?.screen.path, address).toBe(screen.path);
  }
});
