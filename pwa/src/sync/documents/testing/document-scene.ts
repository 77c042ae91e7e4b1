import { toChatArray } from '@prosa/documents/chat/chat-document';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { afterEach, beforeEach, vi } from 'vitest';
import * as Y from 'yjs';
import { trackPendingTasks, openBrowserProfile, deliverAllFrames, type BrowserProfile } from './document-world.ts';
import { createModelServer, type ModelServer } from './model-server.ts';

export const CHAT_ROOM = 'chat:1:018f0000-0000-7000-8000-000000000001:2026-11';
export const FLOW_ROOM = 'flow:1:1';
export const [ANA, RUI] = [1, 2];

export type DocumentScene = {
  readonly server: () => ModelServer;
  readonly person: (userId: number) => BrowserProfile;
  /** Advances the fake clock, and delivers everything that is on its way. */
  readonly letTimePass: (ms: number) => Promise<void>;
  /** Advances the fake clock, and delivers nothing. */
  readonly skipTime: (ms: number) => void;
  readonly goOffline: (profile: BrowserProfile) => Promise<void>;
  readonly goOnline: (profile: BrowserProfile) => Promise<void>;
};

/** A server in memory and people with devices, recreated for each test of the file. */
export function useDocumentScene(): DocumentScene {
  let server: ModelServer;
  let profiles: BrowserProfile[];
  let stopCounting: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    stopCounting = trackPendingTasks();
    server = createModelServer();
    server.nowMs = Date.now;
    profiles = [];
  });
  afterEach(() => {
    for (const { tabs } of profiles) for (const tab of tabs) tab.destroy();
    stopCounting();
    vi.useRealTimers();
  });
  const letTimePass = async (ms: number): Promise<void> => {
    await deliverAllFrames(server, profiles);
    for (let left = ms; left > 0; left -= 50) {
      vi.advanceTimersByTime(Math.min(50, left));
      await deliverAllFrames(server, profiles);
    }
  };
  const setOnline = async (profile: BrowserProfile, isOnline: boolean): Promise<void> => {
    profile.isOnline = isOnline;
    profile.reach();
    await letTimePass(isOnline ? 2_000 : 50);
  };
  return {
    server: () => server,
    person(userId) {
      const profile = openBrowserProfile(server, userId);
      profiles.push(profile);
      return profile;
    },
    letTimePass,
    skipTime: (ms) => void vi.advanceTimersByTime(ms),
    goOffline: (profile) => setOnline(profile, false),
    goOnline: (profile) => setOnline(profile, true),
  };
}

let ids = 0;
const newId = (): string => `018f0000-0000-7000-8000-${String(++ids).padStart(12, '0')}`;

/** A valid message of a chat. */
export const makeTextEntry = (userId: number, said: string): Extract<ChatEntry, { kind: 'message' }> => ({
  kind: 'message',
  id: newId(),
  userId: v.parse(UserId, userId),
  at: '2026-11-21T12:00:00.000Z',
  text: said,
});
export const makeEditEntry = (of: ChatEntry, said: string): ChatEntry => ({
  kind: 'edit',
  id: newId(),
  userId: of.userId,
  at: of.at,
  about: of.id,
  text: said,
});
export const listTexts = (doc: Y.Doc): string[] => toChatArray(doc).map((entry) => ('text' in entry ? entry.text : entry.kind));

/** Draws a node of a flow. The server accepts only nodes of known types. */
export const drawNode = (
  doc: Y.Doc,
  key: string,
  { label, type = 'message' }: { readonly label: string; readonly type?: string },
): void =>
  void doc.getMap<Y.Map<unknown>>('nodes').set(
    key.padStart(30, 'n'),
    new Y.Map<unknown>([
      ['type', type],
      ['position', { x: 1, y: 1 }],
      ['label', label],
    ]),
  );
export const listLabels = (doc: Y.Doc): unknown[] =>
  [...doc.getMap<Y.Map<unknown>>('nodes').values()].map((each) => each.get('label')).toSorted();
