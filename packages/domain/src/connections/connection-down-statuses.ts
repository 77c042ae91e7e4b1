import type { ConnectionStatus } from '@prosa/contract/channels/channel';

/** The statuses of a connection that carries no messages until a person acts (coverage 2 §2). */
export const connectionDownStatuses = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
] as const satisfies readonly ConnectionStatus[];

/** A connection that comes back within this time, in milliseconds, causes no badge in the menu (coverage 2 §2). */
export const CONNECTION_BADGE_DELAY_MS = 2_000;
