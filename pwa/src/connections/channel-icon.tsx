import type { Channel } from '@prosa/contract/channels/channel';
import { channelAppearance } from '../lookups/channel-appearance.ts';

/** Shows the icon of a connection's channel. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const [Icon, colour] = channelAppearance[channel];
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-sm text-white" style={{ background: colour }}>
      {/* Without the `!`, a menu would give this icon the same colour as the icons of its entries. */}
      <Icon aria-hidden className="size-4.5 text-white!" />
    </span>
  );
}
