import { useTranslation } from 'react-i18next';
import type { Flow } from '@prosa/contract/flows/flow';
import { useAccess } from '../../../platform/session/use-access.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { useFlowCommands } from '../../list/use-flow-commands.ts';

/**
 * Shows whether a flow is on. Users with the permission can switch it on and off. The switch changes immediately, and changes
 * back if the server refuses.
 */
export function FlowSwitch({ flow }: { flow: Flow }) {
  const { t } = useTranslation('flows');
  const { onSwitch } = useFlowCommands();
  const isMet = useAccess();
  const state = flow.active ? t('list.active') : t('list.inactive');
  return (
    <div className="shrink-0 text-small text-secondary-foreground max-md:mr-auto max-md:pl-2 max-md:[&>span]:sr-only max-md:[&_label>span:first-of-type]:sr-only">
      {isMet({ permission: 'drawer-admin-items:view' }) ? (
        <Switch
          label={state}
          name={t('list.activeOf', { name: flow.name })}
          checked={flow.active}
          onChange={(active) => onSwitch(flow, active)}
        />
      ) : (
        <span>{state}</span>
      )}
    </div>
  );
}
