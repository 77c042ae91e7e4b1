import type { ConnectionStatus } from '@prosa/contract/channels/channel';

/** The statuses of a connection that carries no messages until a person acts (coverage 2 §2). */
export const connectionDownStatuses = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
] as const satisfies readonly ConnectionStatus[];
