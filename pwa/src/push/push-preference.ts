import * as v from 'valibot';

/** A user's wish for the notifications of a device. */
export const PushPreference = v.object({ hidesContent: v.boolean() });
export type PushPreference = v.InferOutput<typeof PushPreference>;
