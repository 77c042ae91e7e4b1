import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { MessageId, TicketId } from '@prosa/contract/ids';
import type { SessionUser } from '@prosa/contract/session/session';
import { sessionStore } from '../../platform/session/session.ts';
import { discardUnstoredRecording, addUnstoredRecording, unstoredRecordingsStore } from './unstored-recordings.ts';

const recording = {
  id: v.parse(MessageId, '018f0000-0000-7000-8000-000000000001'),
  ticketId: v.parse(TicketId, 1),
  file: new File(['sound'], 'audio.mp3'),
  quotedMsg: null,
  isPrivate: false,
  code: 'ERR_DEVICE_FULL',
} as const;
const ana = { id: 7 } as unknown as SessionUser; // The casts are safe: the code reads only these fields of the user.

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
const isAskedBeforeClosing = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  sessionStore.set({ state: 'signed-in', user: ana });
  unstoredRecordingsStore.set([]);
});

it('a recording that the device could not store is kept once in memory, with the newest reason for the failure', () => {
  addUnstoredRecording(recording);
  addUnstoredRecording({ ...recording, code: 'ERR_NO_TICKET_FOUND' });
  expect(unstoredRecordingsStore.get()).toMatchObject([{ userId: 7, code: 'ERR_NO_TICKET_FOUND' }]);
  discardUnstoredRecording(recording);
  expect(unstoredRecordingsStore.get()).toEqual([]);
});

it('a recording that could not be stored is removed at a log-out, but stays if the session ends otherwise', () => {
  addUnstoredRecording(recording);
  sessionStore.set({ state: 'signed-out', notice: 'replaced' });
  expect(unstoredRecordingsStore.get()).toHaveLength(1);
  sessionStore.set({ state: 'signed-in', user: ana });
  sessionStore.set({ state: 'signed-out' });
  expect(unstoredRecordingsStore.get()).toEqual([]);
});

it('the page asks before closing as long as it has recordings that could not be stored', () => {
  expect(isAskedBeforeClosing()).toBe(false);
  addUnstoredRecording(recording);
  expect(isAskedBeforeClosing()).toBe(true);
  discardUnstoredRecording(recording);
  expect(isAskedBeforeClosing()).toBe(false);
});
