import { createHash } from 'node:crypto';
import { storableJson } from '@prosa/database/storable-json';

/** A webhook body as `webhook_deliveries` keeps it: by its digest it is known again. */
export const toDelivery = (rawBody: Uint8Array): { readonly digest: Buffer; readonly payload: string } => ({
  digest: createHash('sha256').update(rawBody).digest(),
  payload: storableJson(Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength).toString('utf8')),
});
