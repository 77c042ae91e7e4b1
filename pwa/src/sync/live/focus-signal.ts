import { uuidv7 } from '../../platform/uuidv7.ts';
import { createTabSignal } from '../create-tab-signal.ts';

/**
 * A tab's report about its focus. `uuid` is the ticket or chat that the tab shows, or null if the tab lacks the focus or shows
 * neither.
 */
type FocusReport = { readonly tab: string; readonly uuid: string | null };
const focusSignal = createTabSignal<FocusReport>('focus');
const focusRequest = createTabSignal('focus-asked');

/** Reports each change of the ticket or chat that this tab shows with the focus. `read` returns its uuid, or null. */
export function reportFocus(read: () => string | null, stopped: AbortSignal): void {
  const tab = uuidv7();
  let last: string | null = null;
  const sendFocus = (isAsked: boolean): void => {
    const uuid = document.hasFocus() && document.visibilityState === 'visible' ? read() : null;
    if (uuid === last && !(isAsked && uuid !== null)) return;
    last = uuid;
    focusSignal.raise({ tab, uuid });
  };
  const reportChange = (): void => sendFocus(false);
  // The events `pushState` and `replaceState` come from the router, and report navigation within the app.
  for (const event of ['focus', 'blur', 'popstate', 'pushState', 'replaceState', 'pageshow'])
    window.addEventListener(event, reportChange, { signal: stopped });
  document.addEventListener('visibilitychange', reportChange, { signal: stopped });
  const leave = (): void => {
    if (last !== null) focusSignal.raise({ tab, uuid: (last = null) });
  };
  window.addEventListener('pagehide', leave, { signal: stopped });
  const forget = focusRequest.on(() => sendFocus(true));
  stopped.addEventListener('abort', () => {
    forget();
    leave();
  });
  reportChange();
}

/**
 * Listens in the leading tab to the focus of all tabs, and tells the server which ticket or chat the user looks at. Only the
 * newest report counts, because a person looks at one of them at a time.
 */
export function forwardFocus(
  send: (message: 'joinChatBox' | 'joinChatBoxLeave', uuid: string) => void,
  stopped: AbortSignal,
): { readonly sendAgain: () => void } {
  let focus: FocusReport = { tab: '', uuid: null };
  const forget = focusSignal.on((next) => {
    // A tab may report that it lost the focus after the next tab has reported its focus. That late report must not end the next
    // tab's focus.
    if (next.uuid === null && next.tab !== focus.tab) return;
    if (focus.uuid !== null && focus.uuid !== next.uuid) send('joinChatBoxLeave', focus.uuid);
    if (next.uuid !== null && focus.uuid !== next.uuid) send('joinChatBox', next.uuid);
    focus = next;
  });
  stopped.addEventListener('abort', forget);
  focusRequest.raise(undefined);
  return {
    sendAgain: () => {
      if (focus.uuid !== null) send('joinChatBox', focus.uuid);
    },
  };
}
