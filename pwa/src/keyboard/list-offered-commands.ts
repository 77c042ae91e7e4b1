import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

/** A command that the current screen offers, by name in the palette, and by its key wherever the user is not typing. */
export type AppCommand = {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The key as in `KeyboardEvent.key`. A capital letter is pressed with Shift. */
  readonly keys?: string;
  readonly run: () => void;
};

/** The places of commands, in the order in which the palette lists them. */
const places = ['undo', 'ticket', 'conversation', 'app'] as const;
type Place = (typeof places)[number];
type Source = { readonly place: Place; readonly read: () => readonly AppCommand[] };

const sources = new Set<Source>();

/** Offers commands for as long as the calling component is mounted. */
export function useOfferCommands(place: Place, commands: readonly AppCommand[]): void {
  const read = useEffectEvent(() => commands);
  useEffect(() => {
    const source: Source = { place, read: () => read() };
    sources.add(source);
    return () => void sources.delete(source);
  }, [place]);
}

/** Lists all offered commands by their place. Within a place, the commands offered last come first. */
export const listOfferedCommands = (): AppCommand[] =>
  places.flatMap((place) => [...sources].toReversed().flatMap((source) => (source.place === place ? source.read() : [])));

/** Finds the command of a pressed key. */
export const findCommandOfKey = (pressed: string, commands: readonly AppCommand[]): AppCommand | undefined =>
  commands.find(({ keys }) => keys === pressed);
