import type { Channel } from '@prosa/contract/channels/channel';
import type { ConnectionChannels } from '@prosa/contract/channels/connection-fields';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';

type PlanColumn = 'use_whatsapp' | 'use_facebook' | 'use_instagram';

/** The plan's flag that each channel requires. Null means that every plan includes the channel. */
const planColumnByChannel: Readonly<Record<Channel, PlanColumn | null>> = {
  whatsapp: 'use_whatsapp',
  whatsappapi: 'use_whatsapp',
  facebook: 'use_facebook',
  instagram: 'use_instagram',
  simulator: null,
};

/** The channels that have an adapter on this server. */
type ChannelsWithAdapter = { readonly channels: { readonly has: (channel: Channel) => boolean } };

type ChannelAvailability = ConnectionChannels['channels'][number];

/**
 * Lists the channels for new connections of the company, each with its state. `offered`: a connection can be created. `plan`: the
 * company's plan does not include the channel. `later`: this server has no adapter for the channel. The simulator is listed only
 * if it is `offered`.
 */
export async function listConnectionChannels(
  { tx, companyId }: Read,
  { channels }: ChannelsWithAdapter,
): Promise<ChannelAvailability[]> {
  const plan = await tx
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select(['plans.use_whatsapp', 'plans.use_facebook', 'plans.use_instagram'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Object.entries(planColumnByChannel)
    .map(([name, column]): ChannelAvailability => {
      const channel = name as Channel; // the name is a key of `planColumnByChannel`
      if (column !== null && !plan[column]) return { channel, state: 'plan' };
      return { channel, state: channels.has(channel) ? 'offered' : 'later' };
    })
    .filter(({ channel, state }) => channel !== 'simulator' || state === 'offered');
}

/**
 * Asserts that a connection of the company may use the channel. Refuses with ERR_CHANNEL_NOT_IN_PLAN and ERR_CHANNEL_NOT_OFFERED.
 */
export async function assertChannelOffered(read: Read, services: ChannelsWithAdapter, channel: Channel): Promise<void> {
  const offer = (await listConnectionChannels(read, services)).find((each) => each.channel === channel);
  if (offer?.state === 'plan') throw new AppError('ERR_CHANNEL_NOT_IN_PLAN', 403);
  if (offer?.state !== 'offered') throw new AppError('ERR_CHANNEL_NOT_OFFERED', 422);
}
