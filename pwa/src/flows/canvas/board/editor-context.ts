import { createContext, use } from 'react';
import type { Store } from '../../../platform/store.ts';
import type { Canvas } from '../drawing/canvas.ts';
import type { PresenceMarks } from './presence-marks.ts';

/** The services that an editor provides to the parts of its canvas. */
export type Editor = {
  readonly canvas: Canvas;
  readonly mayWrite: boolean;
  readonly marks: Store<PresenceMarks>;
  /** The findings of the check about each node, by its id. */
  readonly problems: Store<ReadonlyMap<string, string>>;
  /** The node at which the player is. */
  readonly playing: Store<string | null>;
  /** Opens a node's form and focuses it. */
  readonly open: (nodeId: string) => void;
  /** Moves an open form to another node. */
  readonly follow: (nodeId: string) => void;
  readonly removeLine: (lineId: string) => void;
};

export const EditorContext = createContext<Editor | undefined>(undefined);

/** Returns the editor around a part of a canvas. Works only below an `EditorContext`. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error('no flow editor above this component');
  return editor;
}
