import { FeedPosition } from '@prosa/contract/sync/feed-position';
import { createEmptyPullPage } from '@prosa/domain/sync/empty-pull-page';
import * as v from 'valibot';
import { applyPage } from '../../sync/pull/pull.ts';
import type { Engine } from '../engine.ts';
import {
  plantAfterPull,
  engineNeverBreaks,
  draftsKept,
  nothingLost,
  plantOnServer,
  rowsEqualFreshPull,
  acceptedStaysInSight,
  nothingOutOfSightStays,
  plantInPages,
  overwriteShownRows,
  type PlantedBug,
} from './planting.ts';

const pullStoringCursorFirst: Engine['pull'] = async (database, fetchPage, now) => {
  for (let done = false; !done;) {
    const held = await database.meta.get('cursor');
    const page = await fetchPage(held?.key === 'cursor' ? held.value : undefined);
    await database.meta.put({ key: 'cursor', value: page.cursor });
    await applyPage(database, page.cursor, { page, now: now() });
    ({ done } = page);
  }
};

/** Planted bugs in the feed and in the pull. */
export const plantedInPull: readonly PlantedBug[] = [
  {
    name: 'cursor by time of change instead of transaction',
    caughtBy: rowsEqualFreshPull,
    planted: {
      server: (server, pull) => {
        server.watermark = () => server.nextXid;
        pull.isIn = (xid, { from, to }) => from === 0 || (xid > from && xid < to);
      },
    },
  },
  {
    name: 'the feed ends behind the last transaction that was begun, whatever is still open',
    caughtBy: rowsEqualFreshPull,
    planted: plantOnServer((server) => void (server.watermark = () => server.nextXid)),
  },
  {
    name: 'the feed ends behind the last commit, whatever is still open',
    caughtBy: rowsEqualFreshPull,
    planted: plantOnServer((server) => {
      const { commit } = server;
      let last = server.nextXid;
      server.commit = (xid, work) => {
        last = Math.max(last, xid + 1);
        return commit(xid, work);
      };
      server.watermark = () => last;
    }),
  },
  {
    name: 'a page says it goes further than it does',
    caughtBy: acceptedStaysInSight,
    planted: plantInPages((page) => ({ ...page, upTo: v.parse(FeedPosition, String(Number(page.upTo) + 3)) })),
  },
  {
    name: 'a page’s cursor is written before its rows, in a transaction of its own',
    caughtBy: rowsEqualFreshPull,
    planted: { engine: () => ({ pull: pullStoringCursorFirst }) },
  },
  {
    name: 'a page brings a row without its key',
    caughtBy: engineNeverBreaks,
    planted: plantInPages((page) => ({
      ...page,
      tickets: page.tickets.map((row) => Object.assign({ ...row }, { id: undefined })),
    })),
  },
  {
    name: 'cursor by id: only rows newer than the newest held',
    caughtBy: rowsEqualFreshPull,
    planted: plantInPages((page) =>
      page.reset
        ? page
        : {
            ...page,
            tickets: page.tickets.filter(({ id }) => id > 5),
            messages: page.messages.filter(({ id }) => id > '018f0000-0000-7000-8400'),
          },
    ),
  },
  {
    name: 'no tombstone for deleted rows',
    caughtBy: nothingOutOfSightStays,
    planted: plantOnServer((server) => void (server.removals.push = () => 0)),
  },
  {
    name: 'tickets that leave sight are not told of',
    caughtBy: nothingOutOfSightStays,
    planted: { server: (_server, pull) => void (pull.fillRemoved = () => undefined) },
  },
  {
    name: 'messages of tickets that come into sight are left out',
    caughtBy: rowsEqualFreshPull,
    planted: plantOnServer((server) => void (server.stampView = () => 1)),
  },
  {
    name: 'scope change without reset',
    caughtBy: nothingOutOfSightStays,
    planted: plantOnServer((server) => void (server.stampScope = () => undefined)),
  },
  {
    name: 'reset keeps what the new set does not bring',
    caughtBy: nothingOutOfSightStays,
    planted: plantInPages((page) => ({ ...page, reset: false })),
  },
  {
    name: 'every page of a first pull is a reset',
    caughtBy: rowsEqualFreshPull,
    planted: plantInPages((page) => ({ ...page, reset: page.cursor.split('~')[1] === '0' })),
  },
  {
    name: 'cursor is stored without its rows',
    caughtBy: rowsEqualFreshPull,
    planted: plantInPages(async (page, database) => {
      await database.meta.put({ key: 'cursor', value: page.cursor });
      return page;
    }),
  },
  {
    name: 'last page of a window is taken for done',
    caughtBy: rowsEqualFreshPull,
    planted: plantInPages((page) => (page.done ? page : { ...page, done: true, cursor: `${page.cursor.slice(0, -1)}3` })),
  },
  {
    name: 'settings are only read once',
    caughtBy: rowsEqualFreshPull,
    planted: plantInPages((page) => (page.reset ? page : { ...page, settings: null })),
  },
  {
    name: 'contacts that change alone are passed over',
    caughtBy: rowsEqualFreshPull,
    planted: {
      engine: ({ pull, listenToLiveEvents }) => ({
        pull: (database, fetchPage, now) =>
          pull(
            database,
            async (cursor) => {
              const page = await fetchPage(cursor);
              return page.reset
                ? page
                : { ...page, contacts: page.contacts.filter(({ id }) => page.tickets.some(({ contactId }) => contactId === id)) };
            },
            now,
          ),
        listenToLiveEvents,
      }),
    },
  },
  {
    name: 'removals of a page are not applied',
    caughtBy: nothingOutOfSightStays,
    planted: plantInPages((page) => ({ ...page, removed: createEmptyPullPage().removed })),
  },
  {
    name: 'a removed ticket’s messages are kept',
    caughtBy: nothingOutOfSightStays,
    planted: plantInPages(async (page, database) => {
      const kept = await database.messages
        .where('[ticketId+createdAt]')
        .between([0, ''], [2 ** 31, '\uffff'])
        .toArray();
      const gone = new Set<number>(page.removed.tickets);
      queueMicrotask(() => undefined);
      return {
        ...page,
        messages: [
          ...page.messages,
          ...kept.filter(({ ticketId }) => gone.has(ticketId)).map(({ generation: _generation, ...row }) => row),
        ],
        removed: { ...page.removed, tickets: [] },
      };
    }),
  },
  {
    name: 'a page is written over unsent changes',
    caughtBy: rowsEqualFreshPull,
    planted: plantInPages(async (page, database) => {
      await overwriteShownRows(page, database);
      return {
        ...page,
        tickets: [],
        messages: [],
        contacts: [],
        quickMessages: [],
        ticketNotes: [],
        schedules: [],
        inboxViews: [],
      };
    }),
  },
  {
    name: 'a pull starts over and forgets the outbox',
    caughtBy: nothingLost,
    planted: plantInPages(async (page, database) => {
      if (page.reset) await database.outbox.clear();
      return page;
    }),
  },
  {
    name: 'a reset drops unsent messages',
    caughtBy: nothingLost,
    planted: plantInPages(async (page, database) => {
      if (page.reset) await database.outbox.filter(({ command }) => command === 'send-message').delete();
      return page;
    }),
  },
  { name: 'drafts are dropped by a pull', caughtBy: draftsKept, planted: plantAfterPull((database) => database.drafts.clear()) },
  {
    name: 'drafts of tickets that leave the device are dropped',
    caughtBy: draftsKept,
    planted: plantAfterPull(async (database) => {
      const held = new Set(await database.tickets.toCollection().primaryKeys());
      await database.drafts.filter(({ ticketId }) => !held.has(ticketId)).delete();
    }),
  },
];
