import * as v from 'valibot';

/** The maximum length of the app's name, in characters. */
const MAX_NAME_CHARACTERS = 50;
/** The maximum length of a URL or path, in characters. */
const MAX_LINK_CHARACTERS = 2_048;

const colour = v.pipe(v.string(), v.hexColor());
const file = v.pipe(v.string(), v.maxLength(MAX_LINK_CHARACTERS));

/**
 * The keys of the whole platform's settings, and the schemas of their values (coverage 2 §3). An empty name, colour or logo
 * counts as not set.
 */
export const platformSettingSchemas = {
  allowSignup: v.picklist(['enabled', 'disabled']),
  appName: v.pipe(v.string(), v.maxLength(MAX_NAME_CHARACTERS)),
  primaryColorLight: v.union([v.literal(''), colour]),
  primaryColorDark: v.union([v.literal(''), colour]),
  appLogoLight: file,
  appLogoDark: file,
  appLogoFavicon: file,
  /** The URL at which companies get help with their connections (coverage 2 §2). Empty if nobody offers help. */
  supportLink: v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https:/), v.maxLength(MAX_LINK_CHARACTERS))]),
  /** The URL of the server for video meetings, to which the name of a meeting's room is appended (coverage 1 §9). */
  meetingUrl: v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https:/), v.maxLength(MAX_LINK_CHARACTERS))]),
  /** The URL of the platform manager's webhook, which gets notices about companies. */
  ApiGestorWebhook: v.union([v.literal(''), v.pipe(v.string(), v.url(), v.maxLength(MAX_LINK_CHARACTERS))]),
} as const;
export type PlatformSettingKey = keyof typeof platformSettingSchemas;
export type PlatformSettings = {
  readonly [Key in PlatformSettingKey]: v.InferOutput<(typeof platformSettingSchemas)[Key]>;
};

/** Settings of the platform that anyone may read before log-in (coverage 2 §3, whitelabel). */
export const PublicSettingKey = v.picklist([
  'allowSignup',
  'appName',
  'primaryColorLight',
  'primaryColorDark',
  'appLogoLight',
  'appLogoDark',
  'appLogoFavicon',
  'supportLink',
  'meetingUrl',
]);
export type PublicSettingKey = v.InferOutput<typeof PublicSettingKey>;
/** All public settings in one answer, because a log-in page needs most of them. */
export const PublicSettings = v.record(PublicSettingKey, v.string());
export type PublicSettings = v.InferOutput<typeof PublicSettings>;
