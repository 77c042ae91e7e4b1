import type { Logger } from 'pino';
import type { FeedLag } from './feed-lag.ts';

const EVERY_MS = 10_000;
/** Devices are that far behind before an operator should know. */
const WARN_SECONDS = 30;

/** Warns in the log, with whom to look at, as long as an open transaction holds the change feed back. */
export function watchFeed(lag: () => Promise<FeedLag>, log: Logger): { look: () => Promise<void>; stop: () => void } {
  const look = async (): Promise<void> => {
    try {
      const { seconds, culprit } = await lag();
      if (seconds >= WARN_SECONDS) log.warn({ seconds: Math.round(seconds), culprit }, 'the change feed is held back');
    } catch {
      // The database is away, which others say.
    }
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  return { look, stop: () => clearInterval(timer) };
}
