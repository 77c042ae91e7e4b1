import { expect, test } from 'vitest';
import { menuStands } from './menu-open.ts';

test('the side menu stands as the user’s defaultMenu says, until it is left otherwise on this device', () => {
  expect(menuStands(null, { defaultMenu: 'open' }, false)).toBe('open');
  expect(menuStands(null, { defaultMenu: 'closed' }, false)).toBe('closed');
  expect(menuStands('open', { defaultMenu: 'closed' }, false)).toBe('open');
});

test('the side menu is closed in the ticket workspace until it is left open on this device', () => {
  expect(menuStands(null, { defaultMenu: 'open' }, true)).toBe('closed');
  expect(menuStands('open', { defaultMenu: 'closed' }, true)).toBe('open');
});
