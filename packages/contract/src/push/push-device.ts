import * as v from 'valibot';
import { Instant } from '../instant.ts';
import { NameText } from '../name-text.ts';

export const PUSH_ENDPOINT_MAX_CHARACTERS = 1000;
export const PUSH_LABEL_MAX_CHARACTERS = 100;

export const PushDeviceId = v.pipe(v.string(), v.uuid(), v.brand('PushDeviceId'));
export type PushDeviceId = v.InferOutput<typeof PushDeviceId>;

/** The URL that a browser's push service issued for one subscription. */
export const PushEndpoint = v.pipe(v.string(), v.url(), v.maxLength(PUSH_ENDPOINT_MAX_CHARACTERS));

/** The public key of the application server, as `pushManager.subscribe` takes it: base64url of an uncompressed P-256 point. */
export const PushServerKey = v.object({ key: v.string() });
export type PushServerKey = v.InferOutput<typeof PushServerKey>;

/**
 * A browser's push subscription, and the settings of this device's notifications. If the server already has a subscription with
 * this endpoint, it updates that subscription.
 */
export const PushDeviceInput = v.object({
  endpoint: PushEndpoint,
  keys: v.object({
    /** The browser's public key for encrypting pushes, in base64url: an uncompressed P-256 point of 65 bytes. */
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}=?$/)),
    /** The authentication secret of the subscription, in base64url: 16 bytes. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/)),
  }),
  label: v.pipe(NameText, v.maxLength(PUSH_LABEL_MAX_CHARACTERS)),
  language: v.picklist(['pt', 'en', 'es', 'tr']),
  hidesContent: v.boolean(),
});
export type PushDeviceInput = v.InferOutput<typeof PushDeviceInput>;

/** A device of the user that receives pushes. */
export const PushDevice = v.object({
  id: PushDeviceId,
  endpoint: v.string(),
  label: v.string(),
  hidesContent: v.boolean(),
  createdAt: Instant,
  lastUsedAt: v.nullable(Instant),
});
export type PushDevice = v.InferOutput<typeof PushDevice>;
