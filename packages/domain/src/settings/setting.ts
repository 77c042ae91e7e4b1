/**
 * How far a setting's value may travel. `public`: to anyone, before log-in. `devices`: to everybody of the company, kept on their
 * devices. `server`: the server uses it, and those who may write it read it on the settings page. `secret`: out of no answer at all.
 */
export type SettingAudience = 'public' | 'devices' | 'server' | 'secret';

/** The writer of a setting: the company's admins, or the platform's super user. */
export type SettingWriter = 'company' | 'platform';
