import type { Channel } from '@prosa/contract/channels/channel';
import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { useWatch } from 'react-hook-form';

/** Returns the connection of the surrounding form. `null` for a new connection. */
export const useFormConnection = (): ManagedConnection | null => useWatch({ name: 'context.row' });

/** Returns the channel of the surrounding form. */
export function useFormChannel(): Channel {
  const row = useFormConnection();
  const chosen: Channel = useWatch({ name: 'channel' });
  return row?.channel ?? chosen;
}
