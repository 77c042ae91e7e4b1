import type { PlatformSettingKey, PlatformSettings, PublicSettingKey } from '@prosa/contract/settings/platform-settings';
import type { SettingAudience } from './setting.ts';

/** A setting of the whole platform. Only super users may write it. */
type PlatformSetting<Key extends PlatformSettingKey> = {
  readonly initial: PlatformSettings[Key];
  readonly knownTo: Key extends PublicSettingKey ? 'public' : Exclude<SettingAudience, 'public' | 'devices'>;
};

const createPublicSetting = <const Value>(initial: Value) => ({ initial, knownTo: 'public' }) as const;

/**
 * Every setting of the platform (coverage 2 §3). The contract has the schema of each value, and the list of the settings that
 * anyone may read.
 */
export const platformSettings: { readonly [Key in PlatformSettingKey]: PlatformSetting<Key> } = {
  allowSignup: createPublicSetting('disabled'),
  appName: createPublicSetting('Prosa'),
  primaryColorLight: createPublicSetting('#0000FF'),
  primaryColorDark: createPublicSetting('#39ACE7'),
  appLogoLight: createPublicSetting(''),
  appLogoDark: createPublicSetting(''),
  appLogoFavicon: createPublicSetting(''),
  supportLink: createPublicSetting(''),
  meetingUrl: createPublicSetting('https://meet.jit.si/'),
  ApiGestorWebhook: { initial: '', knownTo: 'server' },
};
