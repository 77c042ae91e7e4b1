import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import { useWatch } from 'react-hook-form';

/** Returns the integration of the surrounding form. `null` for a new integration. */
export const useFormIntegration = (): QueueIntegration | null => useWatch({ name: 'context.row' });
