import type { Channel } from '@prosa/contract/channels/channel';
import { channelLooks } from '../lookups/channel-looks.ts';

/** The channel of a connection, as its icon. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const [Icon, colour] = channelLooks[channel];
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-sm text-white" style={{ background: colour }}>
      {/* A menu colours the icons of its entries. */}
      <Icon aria-hidden className="size-4.5 text-white!" />
    </span>
  );
}
