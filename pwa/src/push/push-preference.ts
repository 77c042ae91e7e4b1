import * as v from 'valibot';

/**
 * The options that a user chose for notifications on a device. `hidesContent` means that the notifications do not show what a
 * message says.
 */
export const PushPreference = v.object({ hidesContent: v.boolean() });
export type PushPreference = v.InferOutput<typeof PushPreference>;
