import type { Namespace, NamespaceTexts } from '@prosa/i18n/namespaces';
import type { Requirement } from '@prosa/domain/session/requirement';
import type { LucideIcon } from 'lucide-react';
import { parse } from 'regexparam';
import type { ComponentType } from 'react';
import { matchRoute } from 'wouter';

/** The parts of an address that a screen reads. */
export type PathParams = { readonly id: string | undefined; readonly uuid: string | undefined };

/** The groups of the menu, in their order. The first has no title. */
export const menuGroups = ['work', 'management', 'administration'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** An entry of the side menu and of a phone's navigation, which the palette offers too. */
export type MenuEntry = {
  /** Its name is the text `menu.<key>`. */
  readonly key: Exclude<keyof NamespaceTexts['app']['menu'], 'unreadChats'>;
  readonly icon: LucideIcon;
  /** The default is `work`. */
  readonly group?: MenuGroup;
  /** Whether the entry is nested under the one before it. */
  readonly isNested?: true;
  /** Whether a phone has the entry in its bottom navigation, where there is room. */
  readonly isInReach?: true;
  /** The prefix of the other addresses of its screens. */
  readonly within?: string;
};

/** The palette's entry for a screen that is in no menu. */
export type PaletteEntry = {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly label: 'shell.profile';
  readonly keys?: string;
};

/** The code of a screen, and the namespaces of texts that come with it. */
export type ScreenPage = { readonly load: () => Promise<ComponentType<PathParams>>; readonly texts?: readonly Namespace[] };

/** An address of the app, with everything that the shell needs to know about it. */
export type Screen = {
  /** A pattern of wouter, which ignores case. */
  readonly path: string;
  /** The conditions under which the user may open the screen. */
  readonly requires: Requirement;
  /** The conditions under which a menu lists the screen, where it is listed for more users than may open it. */
  readonly listedFor?: Requirement;
  readonly menu?: MenuEntry;
  readonly palette?: PaletteEntry;
  /** The address to which users are led who don't have it in their menu, instead of a refusal. */
  readonly otherwise?: string;
  /** The address to which this one redirects. */
  readonly instead?: string;
  /**
   * The code and texts of the screen. `inbox` is loaded with the app itself. An address without a page says that its screen is
   * not built yet.
   */
  readonly page?: ScreenPage | 'inbox';
  /** Whether the screen fills the whole window, without menu and top bar. */
  readonly isBare?: true;
  /** The parameter of the address that says that a single row is open. On a phone it then takes the room of the navigation. */
  readonly opens?: keyof PathParams;
};

/** A screen with the parameters of its address. */
export type FoundScreen = { readonly screen: Screen; readonly params: PathParams };

/** Finds the screen of an address: the first whose pattern matches. */
export function findScreen(screens: readonly Screen[], address: string): FoundScreen | undefined {
  for (const screen of screens) {
    const [isFound, params] = matchRoute<Readonly<Record<string, string | undefined>>>(parse, screen.path, address);
    if (isFound) return { screen, params: { id: params['id'], uuid: params['uuid'] } };
  }
  return undefined;
}
