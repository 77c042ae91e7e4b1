import { TicketUuid, UserId } from '@prosa/contract/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { forwardActivity, IDLE_AFTER_MS, reportActivity, type ActivityForwarder } from './activity-signal.ts';

const uuid = v.parse(TicketUuid, '018f0000-0000-7000-8000-000000000001');
const other = v.parse(TicketUuid, '018f0000-0000-7000-8000-000000000002');
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

let said: string[];
let forwarder: ActivityForwarder;
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  page.visibilityState = 'visible';
  said = [];
  stop = new AbortController();
  forwarder = forwardActivity((report) => said.push(`${report.uuid === uuid ? 'one' : 'other'} ${report.activity}`), stop.signal);
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sayNothingYet = (): void => void said.splice(0);
const setVisibility = (visibilityState: 'visible' | 'hidden'): void => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};
const receiveColleagueReport = (device: string, activity: 'looking' | 'typing' | 'gone') =>
  forwarder.answer({ uuid, userId: v.parse(UserId, 8), device, activity });

test('a device reports immediately, and then every ten seconds, that a conversation is open', () => {
  const closed = new AbortController();
  reportActivity(uuid, closed.signal);
  expect(said).toEqual(['one looking']);
  vi.advanceTimersByTime(20_000);
  expect(said).toEqual(['one looking', 'one looking', 'one looking']);
  closed.abort();
  expect(said.at(-1)).toBe('one gone');
  sayNothingYet();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});

test('typing is reported at the first key, and ends five seconds after the last key or when no text is left', () => {
  const { noteTyping } = reportActivity(uuid, stop.signal);
  sayNothingYet();
  noteTyping(true);
  vi.advanceTimersByTime(4_000);
  noteTyping(true);
  vi.advanceTimersByTime(4_999);
  expect(said).toEqual(['one typing']);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['one typing', 'one looking']);
  noteTyping(true);
  noteTyping(false);
  expect(said.slice(2)).toEqual(['one typing', 'one looking']);
});

test('an answer without typing, such as a recording, counts as typing until it ends', () => {
  const { setAnswering } = reportActivity(uuid, stop.signal);
  setAnswering(true);
  vi.advanceTimersByTime(9_000);
  expect(said).toEqual(['one looking', 'one typing']);
  setAnswering(false);
  expect(said.at(-1)).toBe('one looking');
});

test('a tab reports that its user is gone when it is hidden, and that the user is present when it is visible again', () => {
  const { noteTyping } = reportActivity(uuid, stop.signal);
  noteTyping(true);
  setVisibility('hidden');
  expect(said.at(-1)).toBe('one gone');
  sayNothingYet();
  vi.advanceTimersByTime(30_000);
  expect(said).toEqual([]);
  setVisibility('visible');
  expect(said).toEqual(['one looking']);
});

test('a user without input is reported as gone after the idle limit, and as present again at the next input', () => {
  reportActivity(uuid, stop.signal);
  vi.advanceTimersByTime(IDLE_AFTER_MS - 10_000);
  window.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(IDLE_AFTER_MS - 10_000);
  expect(said).not.toContain('one gone');
  vi.advanceTimersByTime(10_000);
  expect(said.at(-1)).toBe('one gone');
  sayNothingYet();
  vi.advanceTimersByTime(600_000);
  expect(said).toEqual([]);
  window.dispatchEvent(new Event('keydown'));
  expect(said).toEqual(['one looking']);
});

test('a long recording counts as typing even without other input', () => {
  const { setAnswering } = reportActivity(uuid, stop.signal);
  setAnswering(true);
  vi.advanceTimersByTime(2 * IDLE_AFTER_MS);
  expect(said.at(-1)).toBe('one typing');
  setAnswering(false);
  expect(said.at(-1)).toBe('one gone');
});

test('if two tabs show one ticket, typing in either tab counts, and the user is reported as gone once both tabs have closed the ticket', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  reportActivity(uuid, first.signal).noteTyping(true);
  reportActivity(uuid, second.signal);
  reportActivity(other, stop.signal);
  expect(said.slice(2)).toEqual(['one typing', 'other looking']);
  sayNothingYet();
  first.abort();
  second.abort();
  expect(said).toEqual(['one looking', 'one gone']);
});

test('[W8] after a reconnection, a device reports all open conversations again, except those of a tab that has stopped repeating its reports', () => {
  reportActivity(uuid, stop.signal);
  reportActivity(other, stop.signal).noteTyping(true);
  sayNothingYet();
  forwarder.sendAgain();
  expect(said).toEqual(['one looking', 'other typing']);
  vi.clearAllTimers();
  vi.advanceTimersByTime(26_000);
  sayNothingYet();
  forwarder.sendAgain();
  expect(said).toEqual([]);
});

test('a colleague’s device that enters the ticket gets one report that this user is present, and another one after leaving and returning', () => {
  reportActivity(uuid, stop.signal);
  sayNothingYet();
  receiveColleagueReport('phone', 'looking');
  receiveColleagueReport('phone', 'typing');
  expect(said).toEqual(['one looking']);
  receiveColleagueReport('phone', 'gone');
  expect(said).toEqual(['one looking']);
  receiveColleagueReport('phone', 'looking');
  expect(said).toEqual(['one looking', 'one looking']);
});

test('a colleague’s device that enters another ticket gets no report that this user is present', () => {
  reportActivity(other, stop.signal);
  sayNothingYet();
  receiveColleagueReport('phone', 'looking');
  expect(said).toEqual([]);
});
