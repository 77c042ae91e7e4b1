import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { Agent, fetch, type RequestInit, type Response } from 'undici';

/** Thrown for an address that companies may not let the server call. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

export type GuardedFetch = (url: string, init: Omit<RequestInit, 'dispatcher' | 'redirect'>) => Promise<Response>;

/** The time in milliseconds after which an attempt to connect to a host fails. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The address ranges outside the public internet: RFC 6890 and its successors, multicast, and addresses that embed an IPv4
 * address.
 */
const forbiddenRanges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 3],
  ['64:ff9b::', 32],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const;
const loopbackRanges = [
  ['127.0.0.0', 8],
  ['::1', 128],
] as const;
/**
 * The ranges of private networks. The link-local range is not among them: a machine in a cloud can read its own secrets at an
 * address of that range.
 */
const privateRanges = [
  ...loopbackRanges,
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
] as const;

/**
 * For each `except` of `createGuardedFetch`, the address ranges outside the public internet that may be called, also without TLS.
 */
const additionallyAllowedRanges = { none: [], loopback: loopbackRanges, private: privateRanges } as const;

const toAddressFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function createBlockList(ranges: readonly (readonly [address: string, bits: number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, toAddressFamily(address));
  return list;
}

const forbiddenAddresses = createBlockList(forbiddenRanges);

/**
 * Creates a function that calls addresses which companies have entered. The function allows only https and the public internet,
 * and follows no redirects. It checks the IP address of each connection, even if the company entered a name. Throws
 * `ForbiddenAddressError` if the address is not allowed. With `except`, it also allows addresses of this server or of private
 * networks, and calls without TLS.
 */
export function createGuardedFetch(except: keyof typeof additionallyAllowedRanges): GuardedFetch {
  const allowedAddresses = createBlockList(additionallyAllowedRanges[except]);
  const isAllowed = (address: string): boolean => {
    const family = toAddressFamily(address);
    return !forbiddenAddresses.check(address, family) || allowedAddresses.check(address, family);
  };
  const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS, lookup: createGuardedLookup(isAllowed) } });
  return async (url, init) => {
    const { protocol, hostname, username, password } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    if (protocol !== 'https:' && !(except !== 'none' && protocol === 'http:'))
      throw new ForbiddenAddressError(`${protocol} is not called`);
    if (username !== '' || password !== '') throw new ForbiddenAddressError('an address with a password is not called');
    // A host that is an IP address is not resolved, so it is checked here.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new ForbiddenAddressError(`${host} is not called`);
    try {
      return await fetch(url, { ...init, redirect: 'manual', dispatcher: agent });
    } catch (error) {
      if (error instanceof Error && error.cause instanceof ForbiddenAddressError) throw error.cause;
      throw error;
    }
  };
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Creates a DNS lookup that refuses a host name if any of its addresses is forbidden. */
const createGuardedLookup =
  (isAllowed: (address: string) => boolean) =>
  (hostname: string, options: LookupOptions, done: LookupCallback): void =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      const blockedAddress = addresses.find(({ address }) => !isAllowed(address));
      const [first] = addresses;
      if (blockedAddress !== undefined || first === undefined)
        return done(new ForbiddenAddressError(`${hostname} is not called`), []);
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
