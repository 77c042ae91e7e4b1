import { expect, test, vi } from 'vitest';

test('a test waits longer than vitest’s default limit of a second', async () => {
  const began = performance.now();
  const elapsedMs = () => performance.now() - began;
  await Promise.all([
    vi.waitFor(() => expect(elapsedMs()).toBeGreaterThan(1_100)),
    expect.poll(elapsedMs).toBeGreaterThan(1_100),
  ]);
});
