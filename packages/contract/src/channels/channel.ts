import * as v from 'valibot';

/** The channel of a connection (coverage 1 §1). `simulator` serves the demo and the tests, and is part of no plan. */
export const Channel = v.picklist(['whatsapp', 'whatsappapi', 'facebook', 'instagram', 'simulator']);
export type Channel = v.InferOutput<typeof Channel>;

/** The state of a connection, as the spec spells it (coverage 2 §4). */
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
