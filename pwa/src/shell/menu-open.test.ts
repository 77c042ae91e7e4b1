import { expect, test } from 'vitest';
import { decideMenuState } from './menu-open.ts';

test('the side menu follows the user’s setting defaultMenu until the user opens or closes the menu on this device', () => {
  expect(decideMenuState(null, { defaultMenu: 'open' }, false)).toBe('open');
  expect(decideMenuState(null, { defaultMenu: 'closed' }, false)).toBe('closed');
  expect(decideMenuState('open', { defaultMenu: 'closed' }, false)).toBe('open');
});

test('the side menu is closed in the ticket workspace until the user opens it on this device', () => {
  expect(decideMenuState(null, { defaultMenu: 'open' }, true)).toBe('closed');
  expect(decideMenuState('open', { defaultMenu: 'closed' }, true)).toBe('open');
});
