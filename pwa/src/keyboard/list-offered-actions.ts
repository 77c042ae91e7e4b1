import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

/**
 * A shortcut action that the current screen offers. The command palette lists the action by its name, and the action's key works
 * whenever the user is not typing.
 */
export type ShortcutAction = {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The key as in `KeyboardEvent.key`. A capital letter means the letter together with Shift. */
  readonly keys?: string;
  readonly run: () => void;
};

/** The parts of the screen that offer shortcut actions, in the order in which the palette lists them. */
const places = ['undo', 'ticket', 'conversation', 'app'] as const;
type Place = (typeof places)[number];
type Source = { readonly place: Place; readonly read: () => readonly ShortcutAction[] };

const sources = new Set<Source>();

/** Offers shortcut actions while the calling component is mounted. */
export function useOfferActions(place: Place, commands: readonly ShortcutAction[]): void {
  const read = useEffectEvent(() => commands);
  useEffect(() => {
    const source: Source = { place, read: () => read() };
    sources.add(source);
    return () => void sources.delete(source);
  }, [place]);
}

/**
 * Lists all offered shortcut actions, ordered by the part of the screen that offers them. Within a part, the actions offered last
 * come first.
 */
export const listOfferedActions = (): ShortcutAction[] =>
  places.flatMap((place) => [...sources].toReversed().flatMap((source) => (source.place === place ? source.read() : [])));

/** Finds the shortcut action that a pressed key runs. */
export const findActionOfKey = (pressed: string, commands: readonly ShortcutAction[]): ShortcutAction | undefined =>
  commands.find(({ keys }) => keys === pressed);
