import type { Config } from './platform/config.ts';
import type { Services } from './platform/services.ts';
import type { ChannelAdapter, ChannelAdapters } from './channels/channel-adapter.ts';
import { createSimulatorAdapter } from './channels/simulator/simulator-adapter.ts';
import { createWhatsAppApiAdapter } from './channels/whatsappapi/whatsapp-api-adapter.ts';

/**
 * The channels of this process; the simulator only where it is switched on. `services` is asked first when a message goes out, by
 * which time they are whole.
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
