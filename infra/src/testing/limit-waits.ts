import { vi } from 'vitest';
import { WAIT_LIMIT_MS } from './time-limits.ts';

// Vitest has a setting for the limit of `expect.poll`, but none for that of `vi.waitFor`, which is one second. That is too short
// on a busy machine.
const { waitFor } = vi;
const waitForLonger: typeof waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: WAIT_LIMIT_MS, ...options });
// This file runs several times if several test files share a process, but replaces the function only once.
if (waitFor.name !== waitForLonger.name) vi.waitFor = waitForLonger;
