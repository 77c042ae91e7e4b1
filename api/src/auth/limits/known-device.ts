import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { isSameSecret } from '@prosa/server/is-same-secret';
import type { Secrets } from '../../platform/secrets.ts';

/**
 * The maximum number of accounts in a device's cookie. Several people may share a device. The latest account is the last one in
 * the list.
 */
const MAX_ACCOUNTS_IN_COOKIE = 10;
const MAX_COOKIE_CHARACTERS = 4_000;

const CookieContent = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.pipe(v.string(), v.uuid()), accounts: v.pipe(v.array(v.string()), v.maxLength(MAX_ACCOUNTS_IN_COOKIE)) }),
);
/** The content of a device's cookie: the accounts that have signed in on the device. `id` distinguishes devices. */
export type KnownDevice = v.InferOutput<typeof CookieContent>;

/**
 * Reads and writes the device cookie, which is signed with its own key. The cookie grants no access. Because of the cookie, tries
 * from this device have a limit of their own, which the tries of other devices can't use up.
 */
export function createKnownDeviceCookie(secrets: Pick<Secrets, 'keyFor'>) {
  const key = secrets.keyFor('known devices');
  const createKeyedHash = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const hashEmail = (email: string): string => createKeyedHash(`account ${email}`);
  return {
    /** Reads a device cookie. Returns undefined for a cookie that this server did not sign. */
    read(cookie: string | undefined): KnownDevice | undefined {
      if (cookie === undefined || cookie.length > MAX_COOKIE_CHARACTERS) return undefined;
      const [content = '', signature = ''] = cookie.split('.');
      if (!isSameSecret(signature, createKeyedHash(`device ${content}`))) return undefined;
      const parsed = v.safeParse(CookieContent, Buffer.from(content, 'base64url').toString('utf8'));
      return parsed.success ? parsed.output : undefined;
    },
    /** Returns whether the account has signed in on the device. */
    knows: (device: KnownDevice | undefined, email: string): device is KnownDevice =>
      device?.accounts.includes(hashEmail(email)) === true,
    /** Returns the device's cookie, with the account of `email` added to the accounts that have signed in on the device. */
    write({ id, accounts }: KnownDevice, email: string): string {
      const account = hashEmail(email);
      const knownDevice = {
        id,
        accounts: [...accounts.filter((each) => each !== account), account].slice(-MAX_ACCOUNTS_IN_COOKIE),
      };
      const content = Buffer.from(JSON.stringify(knownDevice)).toString('base64url');
      return `${content}.${createKeyedHash(`device ${content}`)}`;
    },
  };
}
