import 'fake-indexeddb/auto';
import { createModelServer } from './testing/model-server.ts';
import { testHistories } from './testing/test-histories.ts';

testHistories(
  '[D3] a %s loses nothing that is on a device, stores nothing twice, and becomes the same on all devices, whatever breaks',
  () => {
    const server = createModelServer();
    server.nowMs = Date.now;
    return server;
  },
);
