import { useSyncExternalStore } from 'react';
import { currentUser, sessionStore } from '../platform/session.ts';

export type Theme = 'light' | 'dark';
const KEY = 'prosa-theme';
const listeners = new Set<() => void>();

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  // Everybody's defaultTheme is light until somebody sets it: dark alone is a wish.
  if (currentUser()?.defaultTheme === 'dark') return 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Shows the theme before the first paint, and anew with each user. */
export function startTheme(): void {
  showTheme();
  sessionStore.subscribe(showTheme);
}

/** Puts the theme on the document and tells who draws by it. */
function showTheme(): void {
  const theme = storedTheme();
  document.documentElement.dataset.theme = theme;
  const surface = theme === 'dark' ? '#11151c' : '#ffffff';
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', surface);
  for (const listener of listeners) listener();
}

function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  showTheme();
}

/** The theme and how to choose another; kept on this device, until then the user's defaultTheme or the system's (coverage 1 §3). */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => storedTheme(),
  );
  return [theme, chooseTheme];
}
