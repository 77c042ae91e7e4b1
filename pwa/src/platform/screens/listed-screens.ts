import { createContext, use } from 'react';
import { menuGroups, type MenuEntry, type MenuGroup, type PaletteEntry, type Screen } from './screen.ts';
import { useAccess } from '../session/use-access.ts';

/** The context through which the routes give the app's screens to the menu and the palette. */
export const ScreensContext = createContext<readonly Screen[]>([]);

export type MenuItem = MenuEntry & { readonly path: string; readonly group: MenuGroup };
export type PaletteItem = PaletteEntry & { readonly path: string };

/** Returns the address of a screen without its parameters. */
const toScreenAddress = ({ path }: Screen): string => path.replace(/\/:.*$/, '');

/** Lists the menu entries that the user may see, in the menu's order. */
export function useMenu(): MenuItem[] {
  const isMet = useAccess();
  const items = use(ScreensContext).flatMap((screen) =>
    screen.menu !== undefined && isMet(screen.listedFor ?? screen.requires)
      ? [{ group: menuGroups[0], ...screen.menu, path: toScreenAddress(screen) }]
      : [],
  );
  return menuGroups.flatMap((group) => items.filter((item) => item.group === group));
}

/**
 * Returns the menu entries that a phone shows in its bottom navigation (`inReach`), and those that it shows in its menu
 * (`others`).
 */
export function usePhoneMenu(): { readonly inReach: MenuItem[]; readonly others: MenuItem[] } {
  const menu = useMenu();
  const inReach = menu.filter((item) => item.isInReach).slice(0, MAX_BOTTOM_NAVIGATION_ENTRIES);
  return { inReach, others: menu.filter((item) => !inReach.includes(item)) };
}

/** Lists the screens that only the palette offers. */
export function usePaletteScreens(): PaletteItem[] {
  const isMet = useAccess();
  return use(ScreensContext).flatMap((screen) =>
    screen.palette !== undefined && isMet(screen.requires) ? [{ ...screen.palette, path: toScreenAddress(screen) }] : [],
  );
}

/** Returns whether a menu entry is marked as current at an address. */
export const isWithinMenuEntry = ({ path, within = path }: MenuItem, location: string): boolean =>
  [path, within].some((start) => location === start || (start !== '/' && location.startsWith(`${start}/`)));

/** The maximum number of entries in a phone's bottom navigation. */
const MAX_BOTTOM_NAVIGATION_ENTRIES = 3;
