import * as v from 'valibot';

/** How a user wants a device to be told. */
export const PushWish = v.object({ hidesContent: v.boolean() });
export type PushWish = v.InferOutput<typeof PushWish>;
