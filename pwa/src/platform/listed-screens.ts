import { createContext, use } from 'react';
import { menuGroups, type MenuEntry, type MenuGroup, type PaletteEntry, type Screen } from './screen.ts';
import { useAccess } from './use-access.ts';

/** The screens of the app, given by its routes. */
export const Screens = createContext<readonly Screen[]>([]);

export type MenuItem = MenuEntry & { readonly path: string; readonly group: MenuGroup };
export type PaletteItem = PaletteEntry & { readonly path: string };

/** The address of a screen without the parts that name one thing. */
const addressOf = ({ path }: Screen): string => path.replace(/\/:.*$/, '');

/** Lists the entries of the menu that the user is shown, in the menu's order. */
export function useMenu(): MenuItem[] {
  const isMet = useAccess();
  const items = use(Screens).flatMap((screen) =>
    screen.menu !== undefined && isMet(screen.listedFor ?? screen.requires)
      ? [{ group: menuGroups[0], ...screen.menu, path: addressOf(screen) }]
      : [],
  );
  return menuGroups.flatMap((group) => items.filter((item) => item.group === group));
}

/** The entries of a phone: those of its navigation, and those that stand in its menu. */
export function usePhoneMenu(): { readonly inReach: MenuItem[]; readonly others: MenuItem[] } {
  const menu = useMenu();
  const inReach = menu.filter((item) => item.isInReach).slice(0, PHONE_ITEMS);
  return { inReach, others: menu.filter((item) => !inReach.includes(item)) };
}

/** Lists what the palette offers of screens that no menu has. */
export function usePaletteScreens(): PaletteItem[] {
  const isMet = useAccess();
  return use(Screens).flatMap((screen) =>
    screen.palette !== undefined && isMet(screen.requires) ? [{ ...screen.palette, path: addressOf(screen) }] : [],
  );
}

/** Whether an address is of the entry's screens. */
export const isWithin = ({ path, within = path }: MenuItem, location: string): boolean =>
  [path, within].some((start) => location === start || (start !== '/' && location.startsWith(`${start}/`)));

/** How many entries a phone's navigation has room for. */
const PHONE_ITEMS = 3;
