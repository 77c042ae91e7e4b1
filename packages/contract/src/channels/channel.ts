import * as v from 'valibot';

/** Where a conversation comes from (coverage 1 §1). `simulator` is the demo's and the tests' own; no plan sells it. */
export const Channel = v.picklist(['whatsapp', 'whatsappapi', 'facebook', 'instagram', 'simulator']);
export type Channel = v.InferOutput<typeof Channel>;

/** State of a connection as the spec spells it (coverage 2 §4). */
export const ConnectionStatus = v.picklist([
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
  'CONNECTED',
  'connecting',
]);
export type ConnectionStatus = v.InferOutput<typeof ConnectionStatus>;
