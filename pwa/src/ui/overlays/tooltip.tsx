import type { ReactElement, ReactNode } from 'react';
import { createIdleLoadedModule } from '../../platform/loading/create-idle-loaded-module.ts';

const popup = createIdleLoadedModule(() => import('./tooltip-popup.tsx'));

/** Shows the name of an icon on hover and focus. The trigger still needs its own `aria-label`. */
export function Tooltip({ label, children }: { label: ReactNode; children: ReactElement }) {
  const loaded = popup.use();
  return loaded === undefined ? children : <loaded.TooltipPopup label={label}>{children}</loaded.TooltipPopup>;
}
