/**
 * The people who may read a setting. `public`: anyone, even before log-in. `devices`: all users of the company, whose devices
 * store the value. `server`: only the server, and the users who may write the setting, on the settings page. `secret`: nobody,
 * because no answer contains the value.
 */
export type SettingAudience = 'public' | 'devices' | 'server' | 'secret';

/** The people who may write a setting: the company's admins, or the platform's super users. */
export type SettingWriter = 'company' | 'platform';
