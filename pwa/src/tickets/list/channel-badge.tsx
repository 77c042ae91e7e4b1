import type { Channel } from '@prosa/contract/channels/channel';
import { Camera, FlaskConical, MessageCircle, Zap } from 'lucide-react';

const looks = {
  whatsapp: [MessageCircle, '#1f8a4e'],
  whatsappapi: [MessageCircle, '#1f8a4e'],
  instagram: [Camera, '#c13584'],
  facebook: [Zap, '#1877f2'],
  simulator: [FlaskConical, '#5b5fc7'],
} as const;

/** The channel a conversation comes through, on the corner of an avatar. */
export function ChannelBadge({ channel }: { channel: Channel }) {
  const [Icon, colour] = looks[channel];
  return (
    <span
      className="absolute -bottom-0.75 -right-0.75 grid size-4.5 place-items-center rounded-full border-2 border-card text-white"
      style={{ background: colour }}
    >
      <Icon className="size-2.5" />
    </span>
  );
}
