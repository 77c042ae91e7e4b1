import type { Config } from './platform/config.ts';
import type { Services } from './platform/services.ts';
import type { ChannelAdapter, ChannelAdapters } from './channels/channel-adapter.ts';
import { createSimulatorAdapter } from './channels/simulator/simulator-adapter.ts';
import { createWhatsAppApiAdapter } from './channels/whatsappapi/whatsapp-api-adapter.ts';

/**
 * Creates the channel adapters of this process. The simulator's adapter is created only if the configuration enables it. An
 * adapter calls `services` for the first time when it sends a message. By then, all services have been created.
 */
export function createChannelAdapters(
  config: Pick<Config, 'simulator' | 'graphBaseUrl' | 'graphVersion'>,
  services: () => Services,
): ChannelAdapters {
  const adapters: ChannelAdapter[] = [
    createWhatsAppApiAdapter(config),
    ...(config.simulator ? [createSimulatorAdapter(services)] : []),
  ];
  return new Map(adapters.map((adapter) => [adapter.channel, adapter]));
}
