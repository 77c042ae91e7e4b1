/** Runs `work` in one tab at a time; its signal aborts when the lead is lost. */
export function leadOutbox(name: string, work: (signal: AbortSignal) => Promise<void>, stopped: AbortSignal): void {
  if (navigator.locks === undefined) return leadWhileVisible(work, stopped);
  const key = `prosa.lead.${name}`;
  let stealing = false;
  const lead = (steal: boolean): void => {
    stealing = steal;
    const lost = new AbortController();
    const end = (): void => lost.abort();
    stopped.addEventListener('abort', end);
    const options = steal ? { steal } : { signal: stopped };
    void navigator.locks
      .request(`prosa-outbox-${name}`, options, async () => {
        stealing = false;
        const beat = (): void => localStorage.setItem(key, String(Date.now()));
        beat();
        const timer = setInterval(beat, HEARTBEAT_MS);
        await work(lost.signal).finally(() => clearInterval(timer));
      })
      .catch((error: unknown) => {
        // Stolen, because this tab was frozen: stop, and queue up again.
        end();
        stealing = false;
        if (!(error instanceof DOMException)) throw error;
        if (!stopped.aborted) lead(false);
      });
  };
  lead(false);
  const timer = setInterval(() => {
    const silentMs = Date.now() - Number(localStorage.getItem(key) ?? Date.now());
    if (document.visibilityState === 'visible' && silentMs > SILENT_MS && !stealing) lead(true);
  }, HEARTBEAT_MS);
  stopped.addEventListener('abort', () => clearInterval(timer));
}

const HEARTBEAT_MS = 5_000;
/** Safari runs a hidden tab's timers once a minute: only a longer silence means that the leader is frozen. */
const SILENT_MS = 150_000;

/** Without Web Locks the visible tab leads; two visible windows may both, which the server's idempotency makes harmless. */
function leadWhileVisible(work: (signal: AbortSignal) => Promise<void>, stopped: AbortSignal): void {
  let lead: AbortController | undefined;
  const change = (): void => {
    if (document.visibilityState === 'visible' && !stopped.aborted) {
      if (lead !== undefined) return;
      lead = new AbortController();
      void work(lead.signal);
    } else {
      lead?.abort();
      lead = undefined;
    }
  };
  change();
  document.addEventListener('visibilitychange', change);
  stopped.addEventListener('abort', change);
}
