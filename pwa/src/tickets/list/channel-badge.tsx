import type { Channel } from '@prosa/contract/channels/channel';
import { channelAppearance } from '../../lookups/channel-appearance.ts';

/** The icon of a conversation's channel, shown at the corner of the contact's picture. */
export function ChannelBadge({ channel }: { channel: Channel }) {
  const [Icon, colour] = channelAppearance[channel];
  return (
    <span
      className="absolute -bottom-0.75 -right-0.75 grid size-4.5 place-items-center rounded-full border-2 border-card text-white"
      style={{ background: colour }}
    >
      <Icon className="size-2.5" />
    </span>
  );
}
