import * as v from 'valibot';
import { QuickMessageId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/**
 * A quick reply (coverage 3 §3). If `geral` is true, all users of the company see it and may change it. If only `visao` is true,
 * all users see it, and only its owner may change it. `mediaPath` is a path under `/api/media`.
 */
export const QuickMessage = v.object({
  id: QuickMessageId,
  shortcode: v.string(),
  message: v.string(),
  geral: v.boolean(),
  visao: v.boolean(),
  status: v.boolean(),
  userId: v.nullable(UserId),
  mediaPath: v.nullable(v.string()),
  mediaName: v.nullable(v.string()),
  isMedia: v.boolean(),
  updatedAt: Instant,
});
export type QuickMessage = v.InferOutput<typeof QuickMessage>;
