import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idleLoaded } from '../../platform/idle-loaded.ts';
import { toastError } from '../feedback/toast.ts';

const popup = idleLoaded(() => import('./popover-popup.tsx'));

type PopoverProps = { label: string; trigger: ReactElement<{ onClick?: () => void }>; children: ReactNode };

/** Something to set under its trigger; a list of things to choose is a `DropdownMenu`. Pressed early, it opens once it is there. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const { t } = useTranslation();
  const loaded = popup.use();
  const [pressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    // The popover stays closed, and the next press tries again.
    popup.load().catch(() => toastError(t('network.needed')));
  };
  if (loaded === undefined) return cloneElement(trigger, { onClick: press });
  return (
    <loaded.PopoverPopup label={label} trigger={trigger} defaultOpen={pressed}>
      {children}
    </loaded.PopoverPopup>
  );
}
