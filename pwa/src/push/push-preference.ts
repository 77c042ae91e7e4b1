import * as v from 'valibot';

/**
 * The options that a user chose for notifications on a device. If `hidesContent` is set, notifications do not show the text of
 * messages.
 */
export const PushPreference = v.object({ hidesContent: v.boolean() });
export type PushPreference = v.InferOutput<typeof PushPreference>;
