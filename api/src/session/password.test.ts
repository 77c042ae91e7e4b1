import { expect, test } from 'vitest';
import { TooBusyError } from '../platform/too-busy-error.ts';
import { hashPassword, verifyPassword } from './password.ts';

test('the password check for a known device runs before a hundred waiting ones, and a further check for an unknown device is refused at once', async () => {
  const hash = await hashPassword('certa');
  const order: string[] = [];
  const check = (turn: 'first' | 'others') => verifyPassword('errada', hash, turn).finally(() => order.push(turn));
  const strangers = Array.from({ length: 100 }, () => check('others'));
  await expect(check('others')).rejects.toBeInstanceOf(TooBusyError);
  order.length = 0;
  expect(await verifyPassword('certa', hash, 'first')).toBe(true);
  // Checks that have begun are not interrupted, so some checks of unknown devices end before the check of the known device.
  expect(order.length).toBeLessThan(strangers.length / 2);
  expect(await Promise.all(strangers)).not.toContain(true);
  expect(await verifyPassword('certa', 'no hash')).toBe(false);
});
