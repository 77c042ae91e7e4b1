import { createIdleLoadedModule } from '../../platform/loading/create-idle-loaded-module.ts';

const tooltipPopupModule = createIdleLoadedModule(() => import('./tooltip-popup.tsx'));

/**
 * The tooltip of the page. It shows the `data-tooltip` of the element that is under the mouse or has the keyboard's focus, with
 * the element's keyboard shortcut. An icon still needs its own `aria-label`, because screen readers don't read the tooltip.
 */
export function Tooltip() {
  const loaded = tooltipPopupModule.use();
  return loaded !== undefined && <loaded.TooltipPopup />;
}
