import { expect, test } from 'vitest';
import { menuStands } from './menu-open.ts';

test('the side menu stands as the user’s defaultMenu says, until it is left otherwise on this device', () => {
  expect(menuStands(null, { defaultMenu: 'open' })).toBe('open');
  expect(menuStands(null, { defaultMenu: 'closed' })).toBe('closed');
  expect(menuStands('open', { defaultMenu: 'closed' })).toBe('open');
});
