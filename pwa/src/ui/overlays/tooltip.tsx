import type { ReactElement, ReactNode } from 'react';
import { createIdleLoaded } from '../../platform/loading/create-idle-loaded.ts';

const popup = createIdleLoaded(() => import('./tooltip-popup.tsx'));

/** Shows the name of an icon on hover and focus. The trigger still needs its own `aria-label`. */
export function Tooltip({ label, children }: { label: ReactNode; children: ReactElement }) {
  const loaded = popup.use();
  return loaded === undefined ? children : <loaded.TooltipPopup label={label}>{children}</loaded.TooltipPopup>;
}
