import { useSyncExternalStore } from 'react';
import { currentUser, sessionStore } from '../platform/session/session.ts';

export type Theme = 'light' | 'dark';
const THEME_STORAGE_KEY = 'prosa-theme';
const themeListeners = new Set<() => void>();

/**
 * Decides the theme: the one that was chosen on this device. Without a choice, the theme is dark if the user's defaultTheme is
 * dark, and otherwise the system's theme.
 */
function decideTheme(): Theme {
  const stored = localStorage.getItem(THEME_STORAGE_KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  // Every user begins with a light defaultTheme, so only a dark one counts as the user's choice.
  if (currentUser()?.defaultTheme === 'dark') return 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Applies the theme before the first paint, and again whenever another user signs in. */
export function startTheme(): void {
  showTheme();
  sessionStore.subscribe(showTheme);
}

/** Sets the theme on the document and notifies the components that depend on it. */
function showTheme(): void {
  const theme = decideTheme();
  document.documentElement.dataset.theme = theme;
  const surface = theme === 'dark' ? '#11151c' : '#ffffff';
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', surface);
  for (const listener of themeListeners) listener();
}

function chooseTheme(theme: Theme): void {
  localStorage.setItem(THEME_STORAGE_KEY, theme);
  showTheme();
}

/**
 * Returns the theme and its setter. The device stores the user's choice. Without a choice, the user's defaultTheme or the
 * system's theme applies (coverage 1 §3).
 */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (changed) => {
      themeListeners.add(changed);
      return () => themeListeners.delete(changed);
    },
    () => decideTheme(),
  );
  return [theme, chooseTheme];
}
