import * as v from 'valibot';

/** A user's wish for the notifications of a device. */
export const PushWish = v.object({ hidesContent: v.boolean() });
export type PushWish = v.InferOutput<typeof PushWish>;
