/**
 * Returns the columns of a webhook that was processed at `now`. The webhook's content is dropped, because a message that its
 * customer deletes must be gone from every table (rule M5 of `../SPEC.md`). The digest stays, so that the server recognises the
 * webhook if the provider sends it again.
 */
export const toProcessedWebhookColumns = (now: Date) => ({ processed_at: now, failure: null, payload: '{}' }) as const;
