import type { PublicSettingKey } from '@prosa/contract/settings/platform-settings';
import { platformSettings } from '@prosa/domain/settings/platform-settings';
import { useEffect } from 'react';
import * as v from 'valibot';
import { sendRequest } from '../platform/requests/send-request.ts';
import { createStore, useStore } from '../platform/store.ts';
import { findReadableTextColour } from './find-readable-text-colour.ts';

const BRANDING_STORAGE_KEY = 'prosa-branding';
/** The schema of a setting that is a text. If the setting is empty or missing, its default applies. */
const createTextSettingSchema = (key: PublicSettingKey) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value || platformSettings[key].initial),
    ),
    platformSettings[key].initial,
  );
const Branding = v.object({
  appName: createTextSettingSchema('appName'),
  primaryColorLight: createTextSettingSchema('primaryColorLight'),
  primaryColorDark: createTextSettingSchema('primaryColorDark'),
  appLogoLight: createTextSettingSchema('appLogoLight'),
  appLogoDark: createTextSettingSchema('appLogoDark'),
  appLogoFavicon: createTextSettingSchema('appLogoFavicon'),
  supportLink: createTextSettingSchema('supportLink'),
  meetingUrl: createTextSettingSchema('meetingUrl'),
});
type Branding = v.InferOutput<typeof Branding>;

function readStoredBranding(): Branding {
  try {
    return v.parse(Branding, JSON.parse(localStorage.getItem(BRANDING_STORAGE_KEY) ?? '{}'));
  } catch {
    return v.parse(Branding, {});
  }
}

function showBranding(branding: Branding): void {
  const { style } = document.documentElement;
  for (const theme of ['light', 'dark'] as const) {
    const colour = theme === 'light' ? branding.primaryColorLight : branding.primaryColorDark;
    const ink = findReadableTextColour(colour);
    if (ink === undefined) continue;
    style.setProperty(`--company-accent-${theme}`, colour);
    style.setProperty(`--company-accent-ink-${theme}`, ink);
  }
  if (branding.appLogoFavicon === '') return;
  // The page has icons of several sizes, of which the browser chooses one, so the address of every icon is set.
  for (const icon of document.querySelectorAll('link[rel="icon"]')) icon.setAttribute('href', branding.appLogoFavicon);
}

const brandingStore = createStore<Branding>(readStoredBranding());

/** Loads the branding from the server. If there is no answer, the last known branding stays in use. */
async function refreshBranding(): Promise<void> {
  const answer = v.safeParse(Branding, await sendRequest('GET', '/public-settings', {}).catch(() => undefined));
  if (answer.success) brandingStore.set(answer.output);
}

/** Returns the platform's name, colours, logos and addresses that this device received last. */
export const useBranding = (): Branding => useStore(brandingStore);

/**
 * Applies the platform's icon and accent colours: first the last known ones, and then the server's as soon as they arrive. Used
 * once, at the root.
 */
export function useApplyBranding(): Branding {
  const branding = useBranding();
  useEffect(() => void refreshBranding(), []);
  useEffect(() => {
    localStorage.setItem(BRANDING_STORAGE_KEY, JSON.stringify(branding));
    showBranding(branding);
  }, [branding]);
  return branding;
}
