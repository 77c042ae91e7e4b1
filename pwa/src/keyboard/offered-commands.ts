import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

/** Something that can be done where the app stands: by name in the palette, and by its key wherever nothing is typed. */
export type AppCommand = {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** As `KeyboardEvent.key` says it: a capital letter is pressed with Shift. */
  readonly keys?: string;
  readonly run: () => void;
};

/** The subjects of commands, in the order in which they are listed. */
const places = ['undo', 'ticket', 'conversation', 'app'] as const;
type Place = (typeof places)[number];
type Source = { readonly place: Place; readonly read: () => readonly AppCommand[] };

const sources = new Set<Source>();

/** Offers commands for as long as the component that calls this is on the screen. */
export function useOfferCommands(place: Place, commands: readonly AppCommand[]): void {
  const read = useEffectEvent(() => commands);
  useEffect(() => {
    const source: Source = { place, read: () => read() };
    sources.add(source);
    return () => void sources.delete(source);
  }, [place]);
}

/** Lists every command on offer by its place; within one, those that were offered last come first. */
export const offeredCommands = (): AppCommand[] =>
  places.flatMap((place) => [...sources].toReversed().flatMap((source) => (source.place === place ? source.read() : [])));

/** Finds the command of a key that was pressed. */
export const findCommandOf = (pressed: string, commands: readonly AppCommand[]): AppCommand | undefined =>
  commands.find(({ keys }) => keys === pressed);
