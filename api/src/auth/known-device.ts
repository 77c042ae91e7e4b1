import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { isSameSecret } from '@prosa/server/is-same-secret';
import type { Secrets } from '../platform/secrets.ts';

/** People of a shared desk whose log-ins a device remembers, the latest last. */
const MOST_ACCOUNTS = 10;
const MAX_CHARACTERS = 4_000;

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.pipe(v.string(), v.uuid()), accounts: v.pipe(v.array(v.string()), v.maxLength(MOST_ACCOUNTS)) }),
);
/** A device as its cookie tells of it: which accounts have signed in there. `id` tells one device from another. */
export type KnownDevice = v.InferOutput<typeof Kept>;

/** Reads and writes the cookie of devices, signed with a key of their own. It gives no right: a device that has it may only try. */
export function createKnownDeviceCookie(secrets: Pick<Secrets, 'keyFor'>) {
  const key = secrets.keyFor('known devices');
  const digest = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const accountOf = (email: string): string => digest(`account ${email}`);
  return {
    /** The device that a cookie of ours tells of; none where it isn't ours. */
    read(cookie: string | undefined): KnownDevice | undefined {
      if (cookie === undefined || cookie.length > MAX_CHARACTERS) return undefined;
      const [content = '', signature = ''] = cookie.split('.');
      if (!isSameSecret(signature, digest(`device ${content}`))) return undefined;
      const kept = v.safeParse(Kept, Buffer.from(content, 'base64url').toString('utf8'));
      return kept.success ? kept.output : undefined;
    },
    /** Whether the account has signed in on the device. */
    knows: (device: KnownDevice | undefined, email: string): device is KnownDevice =>
      device?.accounts.includes(accountOf(email)) === true,
    /** The cookie of a device on which the account has just signed in. */
    write({ id, accounts }: KnownDevice, email: string): string {
      const account = accountOf(email);
      const kept = { id, accounts: [...accounts.filter((each) => each !== account), account].slice(-MOST_ACCOUNTS) };
      const content = Buffer.from(JSON.stringify(kept)).toString('base64url');
      return `${content}.${digest(`device ${content}`)}`;
    },
  };
}
