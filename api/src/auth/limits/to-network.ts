import { isIPv6 } from 'node:net';

/**
 * The number of groups at the start of an IPv6 address that identify its network. Providers give each customer a whole /64
 * network.
 */
const NETWORK_GROUP_COUNT = 4;
const IPV6_GROUP_COUNT = 8;

/**
 * Returns the network of an address, because tries are counted by network. An IPv4 address is its own network. The network of an
 * IPv6 address is its /64 prefix.
 */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const splitAddressGroups = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(':'));
  const gap = Math.max(0, IPV6_GROUP_COUNT - splitAddressGroups(head).length - splitAddressGroups(tail).length);
  const all = [
    ...splitAddressGroups(head),
    ...(tail === undefined ? [] : Array<string>(gap).fill('0')),
    ...splitAddressGroups(tail),
  ];
  return `${all
    .slice(0, NETWORK_GROUP_COUNT)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
