import { createContext, use } from 'react';
import type { MenuEntry, PaletteEntry, Screen } from './screen.ts';
import { useAccess } from './use-access.ts';

/** The screens of the app, given by its routes. */
export const Screens = createContext<readonly Screen[]>([]);

export type MenuItem = MenuEntry & { readonly path: string };
export type PaletteItem = PaletteEntry & { readonly path: string };

/** The address of a screen without the parts that name one thing. */
const addressOf = ({ path }: Screen): string => path.replace(/\/:.*$/, '');

/** Lists the entries of the menu that the user is shown, in the menu's order. */
export function useMenu(): MenuItem[] {
  const isMet = useAccess();
  return use(Screens).flatMap((screen) =>
    screen.menu !== undefined && isMet(screen.listedFor ?? screen.requires) ? [{ ...screen.menu, path: addressOf(screen) }] : [],
  );
}

/** Lists what the palette offers of screens that no menu has. */
export function usePaletteScreens(): PaletteItem[] {
  const isMet = useAccess();
  return use(Screens).flatMap((screen) =>
    screen.palette !== undefined && isMet(screen.requires) ? [{ ...screen.palette, path: addressOf(screen) }] : [],
  );
}

/** Whether an address is of the entry's screens. */
export const isWithin = ({ path, within = path }: MenuItem, location: string): boolean => location.startsWith(within);

/** How many entries a phone's navigation has room for; the others stand in its menu. */
export const PHONE_ITEMS = 3;
