import { expect, test, vi } from 'vitest';

test('a wait of a test goes on after vitest’s own limit of a second', async () => {
  const began = performance.now();
  const elapsedMs = () => performance.now() - began;
  await Promise.all([
    vi.waitFor(() => expect(elapsedMs()).toBeGreaterThan(1_100)),
    expect.poll(elapsedMs).toBeGreaterThan(1_100),
  ]);
});
