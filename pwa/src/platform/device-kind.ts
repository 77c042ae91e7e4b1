import type { DeviceKind } from '@prosa/contract/session/session';

/** The kinds of devices: a phone is narrow and touched. One session of each kind lives at a time. */
export function deviceKind(): DeviceKind {
  const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;
  return matches('(width < 48rem)') && matches('(pointer: coarse)') ? 'phone' : 'desk';
}
