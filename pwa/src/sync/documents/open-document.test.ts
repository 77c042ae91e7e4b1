import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databaseStore } from '../database/current-database.ts';
import { LocalDatabase } from '../database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { trackPendingTasks, waitUntilDeviceSettles } from './testing/document-world.ts';
import { openDocument } from './open-document.ts';

let stopCounting: () => void;
let databases = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { protocol: 'http:', host: 'model' });
  vi.stubGlobal('WebSocket', EventTarget);
  // Without a network the documents don't connect, so these tests need no server.
  vi.stubGlobal('navigator', { onLine: false, userAgent: 'Node.js' });
  stopCounting = trackPendingTasks();
  databaseStore.set(new LocalDatabase(`open-document-${++databases}`, deviceTables));
});
afterEach(() => {
  databaseStore.set(undefined);
  stopCounting();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[D1] all calls that open one room share its document, which closes some time after the last caller has closed it', async () => {
  const [one, two] = [openDocument('flow:1:1'), openDocument('flow:1:1')];
  expect(one.doc).toBe(two.doc);
  await waitUntilDeviceSettles();
  one.doc.getMap('nodes').set('a', 1);
  one.close();
  one.close();
  vi.advanceTimersByTime(60_000);
  await waitUntilDeviceSettles();
  const three = openDocument('flow:1:1');
  expect(three.doc).toBe(two.doc);
  two.close();
  three.close();
  vi.advanceTimersByTime(4_000);
  await waitUntilDeviceSettles();
  const four = openDocument('flow:1:1');
  expect(four.doc).toBe(two.doc);
  four.close();
  vi.advanceTimersByTime(6_000);
  await waitUntilDeviceSettles();
  const five = openDocument('flow:1:1');
  expect(five.doc).not.toBe(two.doc);
  await waitUntilDeviceSettles();
  expect([five.state.get().unstored, five.doc.getMap('nodes').toJSON()]).toEqual([1, { a: 1 }]);
  five.close();
});

it('[D11] a log-out closes every document, and later changes are not stored on the device', async () => {
  const former = databaseStore.get();
  const open = openDocument('flow:1:1');
  await waitUntilDeviceSettles();
  databaseStore.set(undefined);
  open.doc.getMap('nodes').set('a', 1);
  await waitUntilDeviceSettles();
  expect(await former?.unstoredChanges.count()).toBe(0);
  expect(() => openDocument('flow:1:1')).toThrow('nobody is signed in');
});
