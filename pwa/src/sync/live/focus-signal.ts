import { uuidv7 } from '../../platform/uuidv7.ts';
import { createTabSignal } from '../create-tab-signal.ts';

/** The uuid of the row that a focused tab shows, or null. */
type Focus = { readonly tab: string; readonly uuid: string | null };
const focusSignal = createTabSignal<Focus>('focus');
const focusRequest = createTabSignal('focus-asked');

/** Reports every change of the row that this tab shows while it has the focus. `read` returns its uuid, or null. */
export function reportFocus(read: () => string | null, stopped: AbortSignal): void {
  const tab = uuidv7();
  let last: string | null = null;
  const tell = (isAsked: boolean): void => {
    const uuid = document.hasFocus() && document.visibilityState === 'visible' ? read() : null;
    if (uuid === last && !(isAsked && uuid !== null)) return;
    last = uuid;
    focusSignal.raise({ tab, uuid });
  };
  const look = (): void => tell(false);
  // The router's own events report navigation.
  for (const event of ['focus', 'blur', 'popstate', 'pushState', 'replaceState', 'pageshow'])
    window.addEventListener(event, look, { signal: stopped });
  document.addEventListener('visibilitychange', look, { signal: stopped });
  const leave = (): void => {
    if (last !== null) focusSignal.raise({ tab, uuid: (last = null) });
  };
  window.addEventListener('pagehide', leave, { signal: stopped });
  const forget = focusRequest.on(() => tell(true));
  stopped.addEventListener('abort', () => {
    forget();
    leave();
  });
  look();
}

/**
 * Listens in the leading tab to the focus of all tabs. The newest report counts, because a person looks at one thing at a time.
 */
export function followFocus(
  say: (message: 'joinChatBox' | 'joinChatBoxLeave', uuid: string) => void,
  stopped: AbortSignal,
): { readonly sayAgain: () => void } {
  let focus: Focus = { tab: '', uuid: null };
  const forget = focusSignal.on((next) => {
    // A tab that lost the focus reports so after the next one has it.
    if (next.uuid === null && next.tab !== focus.tab) return;
    if (focus.uuid !== null && focus.uuid !== next.uuid) say('joinChatBoxLeave', focus.uuid);
    if (next.uuid !== null && focus.uuid !== next.uuid) say('joinChatBox', next.uuid);
    focus = next;
  });
  stopped.addEventListener('abort', forget);
  focusRequest.raise(undefined);
  return {
    sayAgain: () => {
      if (focus.uuid !== null) say('joinChatBox', focus.uuid);
    },
  };
}
