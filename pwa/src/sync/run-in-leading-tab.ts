/** The interval at which a visible tab asks whether the leader is alive, in milliseconds. */
const ASK_LEADER_EVERY_MS = 10_000;
/** The time for which a visible tab waits for the leader's answer, in milliseconds. */
const LEADER_ANSWER_TIMEOUT_MS = 5_000;
/**
 * The time that a tab waits before it requests the lock again, after the lock was stolen or the request was refused, in
 * milliseconds.
 */
const REQUEST_AGAIN_MS = 1_000;

/** Returns the name of the Web Lock that the leading tab holds. */
export const toLeadLockName = (name: string): string => `prosa-sync-${name}`;

/**
 * Runs `work` in one tab at a time. The signal that `work` gets aborts when the tab loses the lead. A leader that closes is
 * replaced immediately. A frozen leader still holds its lock, but loses the lead to a visible tab that gets no answer from it
 * (SPEC T1, T2). If the browser has no locks, or denies them, the visible tab leads (SPEC T3).
 */
export function runInLeadingTab(name: string, work: (signal: AbortSignal) => Promise<void>, stopped: AbortSignal): void {
  if (navigator.locks === undefined) return leadWhileVisible(work, stopped);
  const channel = new BroadcastChannel(`prosa-lead-${name}`);
  let leads = false;
  let stealing = false;
  let requesting: ReturnType<typeof setTimeout> | undefined;
  const requestLead = (steal: boolean): void => {
    clearTimeout(requesting);
    stealing = steal;
    const lostLead = new AbortController();
    const loseLead = (): void => lostLead.abort();
    stopped.addEventListener('abort', loseLead);
    void navigator.locks
      .request(toLeadLockName(name), steal ? { steal } : { signal: stopped }, async () => {
        stealing = false;
        leads = true;
        await work(lostLead.signal);
      })
      .catch((error: unknown) => {
        leads = false;
        stealing = false;
        loseLead();
        if (!(error instanceof DOMException)) throw error;
        if (stopped.aborted) return;
        if (error.name === 'SecurityError') {
          endAsking();
          leadWhileVisible(work, stopped);
          return;
        }
        // The request ended because another tab stole the lock while this tab was frozen, or because the page is being unloaded.
        // On a page that is being unloaded, WebKit refuses each request immediately. Without the timer, the requests would
        // therefore repeat for ever and block the thread that the next page needs. Timers of an unloaded page don't run, but
        // those of a restored page do.
        requesting = setTimeout(() => requestLead(false), REQUEST_AGAIN_MS);
      });
  };
  const isVisible = (): boolean => document.visibilityState === 'visible';
  const watch = watchLeader(channel, () => isVisible() && !stealing && !stopped.aborted && requestLead(true));
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'alive?' && leads) channel.postMessage('alive');
    if (data === 'alive') watch.heard();
  });
  const ask = (): void => {
    if (isVisible() && !leads) watch.ask();
  };
  requestLead(false);
  const timer = setInterval(ask, ASK_LEADER_EVERY_MS);
  const endAsking = (): void => {
    clearInterval(timer);
    clearTimeout(requesting);
    document.removeEventListener('visibilitychange', ask);
    watch.heard();
    channel.close();
  };
  document.addEventListener('visibilitychange', ask);
  stopped.addEventListener('abort', endAsking);
}

/** Asks whether the leader is alive, and calls `onSilence` if no answer comes in time. */
function watchLeader(channel: BroadcastChannel, onSilence: () => void): { ask: () => void; heard: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clearSilenceTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const ask = (): void => {
    if (timer !== undefined) return;
    channel.postMessage('alive?');
    timer = setTimeout(() => {
      timer = undefined;
      onSilence();
    }, LEADER_ANSWER_TIMEOUT_MS);
  };
  return { ask, heard: clearSilenceTimer };
}

/**
 * Leads in the visible tab, for browsers without Web Locks. Two visible windows may both lead, which does no harm, because the
 * server executes each command once.
 */
function leadWhileVisible(work: (signal: AbortSignal) => Promise<void>, stopped: AbortSignal): void {
  let lead: AbortController | undefined;
  const leadIfVisible = (): void => {
    if (document.visibilityState === 'visible' && !stopped.aborted) {
      if (lead !== undefined) return;
      lead = new AbortController();
      void work(lead.signal);
    } else {
      lead?.abort();
      lead = undefined;
    }
  };
  leadIfVisible();
  document.addEventListener('visibilitychange', leadIfVisible);
  stopped.addEventListener('abort', leadIfVisible);
}
