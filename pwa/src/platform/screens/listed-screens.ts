import { createContext, use } from 'react';
import { menuGroups, type MenuEntry, type MenuGroup, type PaletteEntry, type Screen } from './screen.ts';
import { useAccess } from '../session/use-access.ts';

/** The app's screens, which the routes provide to the menu and the palette. */
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

/** Returns the menu entries in a phone's bottom navigation, and the other entries, which are in the phone's menu. */
export function usePhoneMenu(): { readonly inReach: MenuItem[]; readonly others: MenuItem[] } {
  const menu = useMenu();
  const inReach = menu.filter((item) => item.isInReach).slice(0, PHONE_ITEMS);
  return { inReach, others: menu.filter((item) => !inReach.includes(item)) };
}

/** Lists the screens that only the palette offers. */
export function usePaletteScreens(): PaletteItem[] {
  const isMet = useAccess();
  return use(ScreensContext).flatMap((screen) =>
    screen.palette !== undefined && isMet(screen.requires) ? [{ ...screen.palette, path: toScreenAddress(screen) }] : [],
  );
}

/** Returns whether an address belongs to the entry's screens. */
export const isWithinMenuEntry = ({ path, within = path }: MenuItem, location: string): boolean =>
  [path, within].some((start) => location === start || (start !== '/' && location.startsWith(`${start}/`)));

/** The number of entries for which a phone's navigation has room. */
const PHONE_ITEMS = 3;
