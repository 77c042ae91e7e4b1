import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
const KEY = 'prosa-theme';
const listeners = new Set<() => void>();

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Puts the chosen theme on the document; before the first paint and at each change. */
export function showTheme(theme: Theme = storedTheme()): void {
  document.documentElement.dataset.theme = theme;
  const surface = theme === 'dark' ? '#11151c' : '#ffffff';
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', surface);
}

function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  showTheme(theme);
  for (const listener of listeners) listener();
}

/** The theme and how to choose another; kept on this device, the system's until chosen. */
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
