import { expect, test } from 'vitest';
import { decideMenuState } from './menu-open.ts';

test('the side menu is open or closed as the user’s defaultMenu says, until the user changes it on this device', () => {
  expect(decideMenuState(null, { defaultMenu: 'open' }, false)).toBe('open');
  expect(decideMenuState(null, { defaultMenu: 'closed' }, false)).toBe('closed');
  expect(decideMenuState('open', { defaultMenu: 'closed' }, false)).toBe('open');
});

test('the side menu is closed in the ticket workspace until the user opens it on this device', () => {
  expect(decideMenuState(null, { defaultMenu: 'open' }, true)).toBe('closed');
  expect(decideMenuState('open', { defaultMenu: 'closed' }, true)).toBe('open');
});
