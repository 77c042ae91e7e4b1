import type { Logger } from 'pino';
import type { FeedLag } from './feed-lag.ts';

const FEED_CHECK_INTERVAL_MS = 10_000;
/** The lag in seconds after which a warning is logged. */
const WARN_FROM_LAG_SECONDS = 30;

/** Logs a warning with the blocking session while an open transaction blocks the change feed. */
export function watchFeed(lag: () => Promise<FeedLag>, log: Logger): { check: () => Promise<void>; stop: () => void } {
  const measureLag = async (): Promise<void> => {
    try {
      const { seconds, cause } = await lag();
      if (seconds >= WARN_FROM_LAG_SECONDS) log.warn({ seconds: Math.round(seconds), cause }, 'the change feed is held back');
    } catch {
      // The database can't be reached, which other parts of the server report.
    }
  };
  const timer = setInterval(() => void measureLag(), FEED_CHECK_INTERVAL_MS);
  return { check: measureLag, stop: () => clearInterval(timer) };
}
