/**
 * How far a setting's value may travel. `public`: to anyone, before log-in. `devices`: to all users of the company, kept on
 * their devices. `server`: only the server and, on the settings page, those who may write it. `secret`: no answer ever holds
 * it.
 */
export type SettingAudience = 'public' | 'devices' | 'server' | 'secret';

/** The writer of a setting: the company's admins, or the platform's super user. */
export type SettingWriter = 'company' | 'platform';
