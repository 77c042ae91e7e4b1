import type { Channel } from '@prosa/contract/channels/channel';
import { channelAppearance } from '../lookups/channel-appearance.ts';

/** Shows the icon of a connection's channel. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const [Icon, colour] = channelAppearance[channel];
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-sm text-white" style={{ background: colour }}>
      {/* The class needs its `!`, because a menu would otherwise give the icon the colour of its entries' icons. */}
      <Icon aria-hidden className="size-4.5 text-white!" />
    </span>
  );
}
