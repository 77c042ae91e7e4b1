import { createContext, use } from 'react';
import type { Store } from '../../../platform/store.ts';
import type { Canvas } from '../drawing/canvas.ts';
import type { PeerMarks } from './peer-marks.ts';

/** The services that an editor provides to the parts of its canvas. */
export type EditorServices = {
  readonly canvas: Canvas;
  readonly mayWrite: boolean;
  readonly marks: Store<PeerMarks>;
  /** The texts of the check's findings about each node, by the node's id. */
  readonly findingTexts: Store<ReadonlyMap<string, string>>;
  /** The id of the play's current node. Null if no play is running. */
  readonly playing: Store<string | null>;
  /** Opens the form of a node and focuses the form. */
  readonly open: (nodeId: string) => void;
  /** Shows another node in the open form. Does nothing if no form is open. */
  readonly follow: (nodeId: string) => void;
  readonly removeLine: (lineId: string) => void;
};

export const EditorContext = createContext<EditorServices | undefined>(undefined);

/**
 * Returns the services of the editor that surrounds a part of the canvas. Throws if the component is not below an
 * `EditorContext`.
 */
export function useEditor(): EditorServices {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error('no flow editor above this component');
  return editor;
}
