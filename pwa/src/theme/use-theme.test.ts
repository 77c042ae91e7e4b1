import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore, type SessionState } from '../platform/session/session.ts';
import { startTheme } from './use-theme.ts';

const dataset: { theme?: string } = {};
const createSignedInState = (defaultTheme: 'light' | 'dark'): SessionState =>
  // The cast is safe: the theme reads no other field of the user.
  ({ state: 'signed-in', user: { defaultTheme } }) as unknown as SessionState;
let storedTheme: string | null;
let systemIsDark: boolean;

beforeEach(() => {
  storedTheme = null;
  systemIsDark = false;
  vi.stubGlobal('localStorage', { getItem: () => storedTheme });
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }));
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => [] });
  sessionStore.set({ state: 'signed-out' });
});
afterEach(() => vi.unstubAllGlobals());

test('the dark defaultTheme of a user applies from that user’s log-in until the log-out', () => {
  startTheme();
  expect(dataset.theme).toBe('light');
  sessionStore.set(createSignedInState('dark'));
  expect(dataset.theme).toBe('dark');
  sessionStore.set({ state: 'signed-out' });
  expect(dataset.theme).toBe('light');
});

test('the theme that was chosen on this device overrides the user’s defaultTheme, and a light defaultTheme leaves the choice to the system', () => {
  systemIsDark = true;
  startTheme();
  sessionStore.set(createSignedInState('light'));
  expect(dataset.theme).toBe('dark');
  storedTheme = 'light';
  sessionStore.set(createSignedInState('dark'));
  expect(dataset.theme).toBe('light');
});
