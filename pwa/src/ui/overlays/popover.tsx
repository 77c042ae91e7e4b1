import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createIdleLoadedModule } from '../../platform/loading/create-idle-loaded-module.ts';
import { toastError } from '../feedback/toast.ts';

const popoverPopupModule = createIdleLoadedModule(() => import('./popover-popup.tsx'));

type PopoverProps = { label: string; trigger: ReactElement<{ onClick?: () => void }>; children: ReactNode };

/**
 * A popover with controls, below its trigger. For a list of options, use a `DropdownMenu`. If the user presses the trigger before
 * the popover's code is loaded, the popover opens as soon as the code is loaded.
 */
export function Popover({ label, trigger, children }: PopoverProps) {
  const { t } = useTranslation();
  const loaded = popoverPopupModule.use();
  const [pressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    // If the popover's code can't be loaded, the popover stays closed, and the next press retries.
    popoverPopupModule.load().catch(() => toastError(t('network.needed')));
  };
  if (loaded === undefined) return cloneElement(trigger, { onClick: press });
  return (
    <loaded.PopoverPopup label={label} trigger={trigger} defaultOpen={pressed}>
      {children}
    </loaded.PopoverPopup>
  );
}
