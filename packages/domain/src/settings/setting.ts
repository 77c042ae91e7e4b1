/**
 * The readers of a setting's value. `public`: anyone, before log-in. `devices`: all users of the company, whose devices store
 * it. `server`: only the server and, on the settings page, the users who may write it. `secret`: no answer contains it.
 */
export type SettingAudience = 'public' | 'devices' | 'server' | 'secret';

/** The writer of a setting: the company's admins, or the platform's super user. */
export type SettingWriter = 'company' | 'platform';
