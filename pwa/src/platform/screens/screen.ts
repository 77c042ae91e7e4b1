import type { Namespace, NamespaceTexts } from '@prosa/i18n/namespaces';
import type { Requirement } from '@prosa/domain/session/requirement';
import type { LucideIcon } from 'lucide-react';
import { parse } from 'regexparam';
import type { ComponentType } from 'react';
import { matchRoute } from 'wouter';

/** The parts of an address that a screen reads. */
export type PathParams = { readonly id: string | undefined; readonly uuid: string | undefined };

/** The groups of the menu, in their order. The first group has no title. */
export const menuGroups = ['work', 'management', 'administration'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** An entry of the side menu and of a phone's navigation, which the palette offers too. */
export type MenuEntry = {
  /** The last part of the text's key: the entry's name is the text `menu.<key>`. */
  readonly key: Exclude<keyof NamespaceTexts['app']['menu'], 'unreadChats'>;
  readonly icon: LucideIcon;
  /** The group of the menu that contains the entry. The default is `work`. */
  readonly group?: MenuGroup;
  /** Whether the menu shows the entry nested under the entry before it. */
  readonly isNested?: true;
  /** Whether a phone has the entry in its bottom navigation, if there is room. */
  readonly isInReach?: true;
  /** The common prefix of all addresses at which the menu marks the entry as current. */
  readonly within?: string;
};

/** The entry by which the palette offers a screen that is in no menu. */
export type PaletteEntry = {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly label: 'shell.profile';
  readonly keys?: string;
};

/** The function that loads a screen's code, and the namespaces of texts that are loaded with it. */
export type ScreenPage = { readonly load: () => Promise<ComponentType<PathParams>>; readonly texts?: readonly Namespace[] };

/** An address of the app, with everything that menu, palette and navigation need to know about it. */
export type Screen = {
  /** The pattern of the screen's addresses, in wouter's syntax. Upper and lower case count as the same. */
  readonly path: string;
  /** The conditions under which the user may open the screen. */
  readonly requires: Requirement;
  /**
   * The conditions under which a menu lists the screen. Needed only if the menu also lists the screen for users who may not open
   * it.
   */
  readonly listedFor?: Requirement;
  readonly menu?: MenuEntry;
  readonly palette?: PaletteEntry;
  /**
   * The address to which the app redirects a user who does not meet `listedFor`. Without this address, such a user sees a page
   * that explains the refusal.
   */
  readonly otherwise?: string;
  /** The address to which the app always redirects a user who opens this screen's address. */
  readonly instead?: string;
  /**
   * The code and texts of the screen. `inbox` stands for the inbox, which is loaded with the app itself. Without a page, the app
   * says that the screen is not built yet.
   */
  readonly page?: ScreenPage | 'inbox';
  /** Whether the screen fills the whole window, without menu and top bar. */
  readonly isBare?: true;
  /** The parameter that an address has while a single row is open. On a phone, the bottom navigation is then hidden. */
  readonly opens?: keyof PathParams;
};

/** The screen of an address, with the parameters from that address. */
export type FoundScreen = { readonly screen: Screen; readonly params: PathParams };

/** Finds the first screen whose pattern matches an address. */
export function findScreen(screens: readonly Screen[], address: string): FoundScreen | undefined {
  for (const screen of screens) {
    const [isFound, params] = matchRoute<Readonly<Record<string, string | undefined>>>(parse, screen.path, address);
    if (isFound) return { screen, params: { id: params['id'], uuid: params['uuid'] } };
  }
  return undefined;
}
