import 'fake-indexeddb/auto';
import { createModelServer } from './testing/model-server.ts';
import { testHistories } from './testing/test-histories.ts';

testHistories(
  '[D3] despite crashes and lost connections, a %s loses and repeats no stored change and becomes the same on all devices',
  () => {
    const server = createModelServer();
    server.nowMs = Date.now;
    return server;
  },
);
