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
const actionPlaces = ['undo', 'ticket', 'conversation', 'app'] as const;
type ActionPlace = (typeof actionPlaces)[number];
type ActionSource = { readonly place: ActionPlace; readonly read: () => readonly ShortcutAction[] };

const actionSources = new Set<ActionSource>();

/** Offers shortcut actions while the calling component is mounted. */
export function useOfferActions(place: ActionPlace, actions: readonly ShortcutAction[]): void {
  const read = useEffectEvent(() => actions);
  useEffect(() => {
    const source: ActionSource = { place, read: () => read() };
    actionSources.add(source);
    return () => void actionSources.delete(source);
  }, [place]);
}

/**
 * Lists all offered shortcut actions, ordered by the part of the screen that offers them. Within a part, the actions offered last
 * come first.
 */
export const listOfferedActions = (): ShortcutAction[] =>
  actionPlaces.flatMap((place) =>
    [...actionSources].toReversed().flatMap((source) => (source.place === place ? source.read() : [])),
  );

/** Finds the shortcut action that a pressed key runs. */
export const findActionOfKey = (pressed: string, actions: readonly ShortcutAction[]): ShortcutAction | undefined =>
  actions.find(({ keys }) => keys === pressed);
