import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Notifications on this device',
  why: 'Know at once when a customer writes or a ticket is transferred to you, even with Prosa closed.',
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
  blocked: 'The browser blocks Prosa’s notifications. Allow them in the site’s settings and come back.',
  installFirst: 'On iPhone and iPad, install first: tap Share, then “Add to Home Screen”.',
  unsupported: 'This browser can’t receive notifications.',
  failed: 'Notifications could not be turned on. Try again.',
  devices: 'Devices that get notifications',
  none: 'No device gets notifications yet.',
  thisDevice: 'this device',
  lastUsed: 'Last notification {{when}}',
  neverUsed: 'No notifications yet',
  hideContent: 'Don’t show the content',
  hideContentHint: 'The notification only says that there is a new message, without name or text.',
  test: 'Test',
  tested: 'Test notification on its way',
  remove: 'Remove',
  offline: 'No network. Try again when you are connected.',
};
