import { createContext, use } from 'react';
import type { Store } from '../../../platform/store.ts';
import type { Canvas } from '../drawing/canvas.ts';
import type { Marks } from './presence-marks.ts';

/** The services that the parts of a canvas ask their editor for. */
export type Editor = {
  readonly canvas: Canvas;
  readonly mayWrite: boolean;
  readonly marks: Store<Marks>;
  /** The findings of the check about a node, by its id. */
  readonly problems: Store<ReadonlyMap<string, string>>;
  /** The node the player stands on. */
  readonly playing: Store<string | null>;
  /** Opens a node's form, and goes into it. */
  readonly open: (nodeId: string) => void;
  /** Moves the form that is open on to a node. */
  readonly follow: (nodeId: string) => void;
  readonly removeLine: (lineId: string) => void;
};

export const EditorContext = createContext<Editor | undefined>(undefined);

/** The editor a part of a canvas belongs to. Only below an `EditorContext`. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error('no flow editor above this component');
  return editor;
}
