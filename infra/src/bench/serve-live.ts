import { createServer } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { createLiveEvents, toNotificationRoom } from '@prosa/api/platform/realtime/live-events';
import { createLog } from '@prosa/api/platform/log';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { liveEvents } from '@prosa/contract/live/live-events';
import * as v from 'valibot';

/**
 * This program serves nothing but the product's live events. It admits every connection, and sends its event as often as the
 * parent process requests.
 */
const companyId = v.parse(CompanyId, Number(process.env['BENCH_COMPANY']));
const event = v.parse(liveEvents.appMessage, JSON.parse(process.env['BENCH_EVENT'] ?? ''));
const room = toNotificationRoom(v.parse(UserId, 1));
const live = await createLiveEvents(null, createLog('warn'));
live.io.of(`/${companyId}`).on('connection', (socket) => socket.join(room));
const server = createServer();
live.attach(server, () => true);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(address.port);
});
process.on('message', (events: number) => {
  const send = async (): Promise<void> => {
    for (let sent = 0; sent < events; sent += 1) {
      live.send(companyId, [room], 'appMessage', event);
      await turn();
    }
  };
  void send();
});
// The process ends with its parent, because no other process would stop it.
process.on('disconnect', () => process.exit());
