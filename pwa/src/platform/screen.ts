import type { Namespace } from '@prosa/i18n/namespaces';
import type { Requirement } from '@prosa/domain/session/requirement';
import type { LucideIcon } from 'lucide-react';
import { parse } from 'regexparam';
import type { ComponentType } from 'react';
import { matchRoute } from 'wouter';

/** The parts of an address that a screen reads. */
export type PathParams = { readonly id: string | undefined; readonly uuid: string | undefined };

/** The parts of the menu, in their order; the first has no title. */
export const menuGroups = ['work', 'management', 'administration'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** A line of the side menu and of the phone's navigation; the palette offers it too. */
export type MenuEntry = {
  /** Its name is the text `menu.<key>`. */
  readonly key:
    | 'tickets'
    | 'chats'
    | 'quick-messages'
    | 'tags'
    | 'todolist'
    | 'home'
    | 'flows'
    | 'phrase-lists'
    | 'users'
    | 'queues'
    | 'connections'
    | 'settings';
  readonly icon: LucideIcon;
  /** `work` where it is left out. */
  readonly group?: MenuGroup;
  /** Whether it stands below the entry before it. */
  readonly isNested?: true;
  /** Whether a phone has it in its navigation, in thumb's reach, where there is room. */
  readonly isInReach?: true;
  /** How the other addresses of its screens begin. */
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

/** One address of the app, and all that the shell has to know of it. */
export type Screen = {
  /** A pattern of wouter. Letters match in either case. */
  readonly path: string;
  /** The conditions under which the user may be there. */
  readonly requires: Requirement;
  /** The conditions under which a menu lists it, where more people see it there than may open it. */
  readonly listedFor?: Requirement;
  readonly menu?: MenuEntry;
  readonly palette?: PaletteEntry;
  /** The address to which those are led for whom no menu lists it, instead of being refused. */
  readonly otherwise?: string;
  /** The address that stands for this one. */
  readonly instead?: string;
  /** `inbox` comes with the app itself. Without a page the address says that its screen is not built yet. */
  readonly page?: ScreenPage | 'inbox';
  /** Whether the whole window is the screen's, without menu and top bar. */
  readonly isBare?: true;
  /** The part of the address that says that one thing is open, which on a phone takes the room of the navigation. */
  readonly opens?: keyof PathParams;
};

/** A screen with the values that stand in its address. */
export type FoundScreen = { readonly screen: Screen; readonly params: PathParams };

/** Finds the screen of an address: the first whose pattern fits. */
export function findScreen(screens: readonly Screen[], address: string): FoundScreen | undefined {
  for (const screen of screens) {
    const [isFound, params] = matchRoute<Readonly<Record<string, string | undefined>>>(parse, screen.path, address);
    if (isFound) return { screen, params: { id: params['id'], uuid: params['uuid'] } };
  }
  return undefined;
}
