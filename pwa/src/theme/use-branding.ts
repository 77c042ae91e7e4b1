import { type PublicSettingKey, publicSettingDefaults } from '@prosa/contract/settings/settings';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { sendRequest } from '../platform/send-request.ts';
import { readableInk } from './readable-ink.ts';

const KEY = 'prosa-branding';
const keys = ['appName', 'primaryColorLight', 'primaryColorDark', 'appLogoFavicon'] as const satisfies readonly PublicSettingKey[];
const text = (key: (typeof keys)[number]) => v.optional(v.string(), publicSettingDefaults[key]);
const Branding = v.object({
  appName: text('appName'),
  primaryColorLight: text('primaryColorLight'),
  primaryColorDark: text('primaryColorDark'),
  appLogoFavicon: text('appLogoFavicon'),
});
type Branding = v.InferOutput<typeof Branding>;

function storedBranding(): Branding {
  try {
    return v.parse(Branding, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return v.parse(Branding, {});
  }
}

function showBranding(branding: Branding): void {
  const { style } = document.documentElement;
  for (const theme of ['light', 'dark'] as const) {
    const colour = theme === 'light' ? branding.primaryColorLight : branding.primaryColorDark;
    const ink = readableInk(colour);
    if (ink === undefined) continue;
    style.setProperty(`--company-accent-${theme}`, colour);
    style.setProperty(`--company-accent-ink-${theme}`, ink);
  }
  document.title = branding.appName;
  if (branding.appLogoFavicon !== '')
    document.querySelector('link[rel="icon"]')?.setAttribute('href', branding.appLogoFavicon);
}

/** Shows the company's name, icon and accent colours: those last known at once, then those the server has. */
export function useBranding(): Branding {
  const answers = useQueries({
    queries: keys.map((key) => ({
      queryKey: ['public-settings', key],
      queryFn: async () => v.parse(v.string(), await sendRequest('GET', `/public-settings/${key}`, {})),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  const branding = storedBranding();
  for (const [index, key] of keys.entries()) branding[key] = answers[index]?.data || branding[key];
  const stored = JSON.stringify(branding);
  useEffect(() => {
    localStorage.setItem(KEY, stored);
    showBranding(v.parse(Branding, JSON.parse(stored)));
  }, [stored]);
  return branding;
}
