/**
 * Returns the columns of a webhook that was processed at `now`. The webhook's content is dropped, because a message that its
 * customer deletes must be gone from every table (rule M5 of `../SPEC.md`). The digest stays, so that a repeat is recognised.
 */
export const toProcessedWebhookColumns = (now: Date) => ({ processed_at: now, failure: null, payload: '{}' }) as const;
