import {
  TICKET_PRESENCE_ENDS_AFTER_MS,
  TICKET_PRESENCE_REPORT_MS,
  type TicketActivity,
  type TicketPresenceReport,
} from '@prosa/contract/live/client-messages';
import type { TicketPresenceEvent } from '@prosa/contract/live/live-events';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { createTabSignal } from '../create-tab-signal.ts';

/** The time after which a user who types nothing more counts as no longer typing, in milliseconds. */
const TYPING_ENDS_AFTER_MS = 5_000;

/**
 * The time without input after which a user no longer counts as looking, in milliseconds. A conversation often stays on the
 * screen of a user who has left the desk.
 */
export const IDLE_AFTER_MS = 120_000;
/** The events of a user's input. A scroll event is not among them, because a new message also scrolls. */
const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** The user's activity in the ticket that a tab shows. `source` is a new id for each opening of a ticket. */
type TabReport = TicketPresenceReport & { readonly source: string };
const activitySignal = createTabSignal<TabReport>('activity');
const activityRequest = createTabSignal('activity-asked');

export type ActivityReporter = {
  /** Called with true when the user has typed, and with false when no text of the user is left. */
  readonly noteTyping: (isTyping: boolean) => void;
  /** Reports whether the user is answering without typing, for example with a recording. */
  readonly setAnswering: (isAnswering: boolean) => void;
};

/**
 * Reports to the leading tab what the user does in the ticket `uuid`, until `stopped`. The user counts as present only while this
 * tab is visible and receives input.
 */
export function reportActivity(uuid: TicketPresenceReport['uuid'], stopped: AbortSignal): ActivityReporter {
  const source = uuidv7();
  let endOfTyping: ReturnType<typeof setTimeout> | undefined;
  let isAnswering = false;
  let last: TicketActivity = 'gone';
  let lastInputAtMs = Date.now();
  const raise = (activity: TicketActivity): void => {
    if (activity === 'gone' && last === 'gone') return;
    last = activity;
    activitySignal.raise({ source, uuid, activity });
  };
  const readActivity = (): TicketActivity => {
    if (document.visibilityState !== 'visible') return 'gone';
    if (isAnswering || endOfTyping !== undefined) return 'typing';
    return Date.now() - lastInputAtMs < IDLE_AFTER_MS ? 'looking' : 'gone';
  };
  const report = (): void => raise(readActivity());
  const reportChange = (): void => {
    if (readActivity() !== last) report();
  };
  const endTyping = (): void => {
    clearTimeout(endOfTyping);
    endOfTyping = undefined;
  };
  const timer = setInterval(report, TICKET_PRESENCE_REPORT_MS);
  const forget = activityRequest.on(report);
  const noteInput = (): void => {
    lastInputAtMs = Date.now();
    if (last === 'gone') reportChange();
  };
  for (const type of inputEvents) window.addEventListener(type, noteInput, { signal: stopped, capture: true, passive: true });
  document.addEventListener(
    'visibilitychange',
    () => {
      lastInputAtMs = Date.now();
      reportChange();
    },
    { signal: stopped },
  );
  window.addEventListener('pageshow', noteInput, { signal: stopped });
  window.addEventListener('pagehide', () => raise('gone'), { signal: stopped });
  stopped.addEventListener('abort', () => {
    clearInterval(timer);
    endTyping();
    forget();
    raise('gone');
  });
  report();
  return {
    noteTyping: (isTyping) => {
      endTyping();
      if (isTyping)
        endOfTyping = setTimeout(() => {
          endTyping();
          reportChange();
        }, TYPING_ENDS_AFTER_MS);
      reportChange();
    },
    setAnswering: (is) => {
      isAnswering = is;
      reportChange();
    },
  };
}

export type ActivityForwarder = {
  /** Sends all reports again after a reconnection, because the server forgets the reports of a device that disconnects. */
  readonly sendAgain: () => void;
  /**
   * Answers the report of a colleague's device that enters a ticket in which this user is present: reports this user again,
   * because that device has no report about this user yet.
   */
  readonly answer: (event: TicketPresenceEvent) => void;
};

/**
 * Listens in the leading tab to the reports of all tabs, and sends to the server what the user does in each ticket. If two tabs
 * show one ticket, typing takes precedence over looking.
 */
export function forwardActivity(send: (report: TicketPresenceReport) => void, stopped: AbortSignal): ActivityForwarder {
  const reports = new Map<string, TabReport & { readonly atMs: number }>();
  const heardAtMs = new Map<string, number>();
  const hasExpired = (atMs: number): boolean => Date.now() - atMs > TICKET_PRESENCE_ENDS_AFTER_MS;
  const readActivityIn = (uuid: string): TicketActivity => {
    // The report of a tab that no longer repeats it, because the tab crashed or was frozen, is dropped.
    for (const [source, { atMs }] of reports) if (hasExpired(atMs)) reports.delete(source);
    const activities = [...reports.values()].flatMap((each) => (each.uuid === uuid ? [each.activity] : []));
    return activities.includes('typing') ? 'typing' : (activities[0] ?? 'gone');
  };
  const forget = activitySignal.on((report) => {
    if (report.activity === 'gone') reports.delete(report.source);
    else reports.set(report.source, { ...report, atMs: Date.now() });
    send({ uuid: report.uuid, activity: readActivityIn(report.uuid) });
  });
  stopped.addEventListener('abort', forget);
  activityRequest.raise(undefined);
  return {
    sendAgain: () => {
      for (const uuid of new Set([...reports.values()].map((each) => each.uuid))) {
        const activity = readActivityIn(uuid);
        if (activity !== 'gone') send({ uuid, activity });
      }
    },
    answer: ({ uuid, device, activity: theirs }) => {
      for (const [key, atMs] of heardAtMs) if (hasExpired(atMs)) heardAtMs.delete(key);
      const key = `${uuid} ${device}`;
      const isKnown = heardAtMs.has(key);
      if (theirs === 'gone') heardAtMs.delete(key);
      else heardAtMs.set(key, Date.now());
      const activity = readActivityIn(uuid);
      if (!isKnown && theirs !== 'gone' && activity !== 'gone') send({ uuid, activity });
    },
  };
}
