import type { SameTexts } from '../../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  network: {
    online: 'Synced',
    offline: 'Offline',
    syncing: 'Syncing',
    problem: 'Sync problem',
    serverAway: 'Server unavailable',
    deviceFull: 'Device full',
    waiting_one: '{{count}} to send',
    waiting_other: '{{count}} to send',
    refused_one: '{{count}} not done',
    refused_other: '{{count}} not done',
    detail: 'Network state',
    needed: 'This is not on this device and needs the network.',
    again: 'Try now',
    lastSync: 'Last synced at {{time}}',
  },
  server: {
    needed: 'This screen needs the network',
    neededText: 'It opens by itself when the network is back.',
    asOf: 'No network. What you see here is from {{time}}; changes need the network.',
    asOfDay: 'No network. What you see here is from {{day}}; changes need the network.',
    staleAsOf: 'This could not be updated. What you see here is from {{time}}.',
    staleAsOfDay: 'This could not be updated. What you see here is from {{day}}.',
    again: 'Try now',
    offline: 'No network: nothing was changed. Try again when it is back.',
    noAnswer: 'The server did not answer. Check the list before you try again.',
  },
};
