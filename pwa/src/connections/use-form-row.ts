import type { Channel } from '@prosa/contract/channels/channel';
import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { useWatch } from 'react-hook-form';

/** The connection of the form around it, as it is now; `null` for a new one. */
export const useFormRow = (): ManagedConnection | null => useWatch({ name: 'context.row' });

/** The channel of the form around it. */
export function useFormChannel(): Channel {
  const row = useFormRow();
  const chosen: Channel = useWatch({ name: 'channel' });
  return row?.channel ?? chosen;
}
