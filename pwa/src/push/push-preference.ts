import * as v from 'valibot';

/**
 * The options that a user chose for notifications on a device. `hidesContent` means that the notifications do not show the text
 * of messages.
 */
export const PushPreference = v.object({ hidesContent: v.boolean() });
export type PushPreference = v.InferOutput<typeof PushPreference>;
