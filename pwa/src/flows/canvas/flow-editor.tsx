import type { FlowNodeType, FlowPosition } from '@prosa/contract/flows/flow-node';
import type { FlowId } from '@prosa/contract/ids';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createStore, useStore } from '../../platform/store.ts';
import type { OpenDocument } from '../../sync/documents/document-state.ts';
import { useDocumentState } from '../../sync/documents/use-document.ts';
import { Button } from '../../ui/button.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { PublishPanel } from '../publish/publish-panel.tsx';
import { Banners } from './banners.tsx';
import { writeNode } from './change-drawing.ts';
import { drawingActions, type ExitAt, onGrid } from './drawing-actions.ts';
import { runCommand } from './editor-commands.ts';
import { EditorAside } from './editor-aside.tsx';
import { type Editor, EditorContext } from './editor-context.ts';
import { EditorDialogs, type Shown } from './editor-dialogs.tsx';
import { EditorHeader, type EditorPanel } from './editor-header.tsx';
import { looksLikeFlow, type Pasted } from './flow-clipboard.ts';
import { FlowCanvas } from './flow-canvas.tsx';
import { Palette } from './palette.tsx';
import { randomNumber } from './random-number.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ToolBar } from './tool-bar.tsx';
import type { BoundCanvas } from './use-canvas.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useCanvasTexts } from './use-canvas-texts.ts';
import { useClipboard } from './use-clipboard.ts';
import { useFit } from './use-fit.ts';
import { useFocusNode } from './use-focus-node.ts';
import { useReveal } from './use-reveal.ts';
import { usePasteFault } from './use-paste-fault.ts';
import { useProblems } from './use-problems.ts';
import { useStanding } from './use-standing.ts';
import { useWalk } from './use-walk.ts';
import { whenStored } from './when-stored.ts';

type FlowEditorProps = { flowId: FlowId; opened: OpenDocument; bound: BoundCanvas };
/** The editor of a flow (spec 3 section 2): canvas, tools, and what is beside them. */
export function FlowEditor(props: FlowEditorProps) {
  return (
    <ReactFlowProvider>
      <BoundEditor {...props} />
    </ReactFlowProvider>
  );
}

function BoundEditor({ flowId, opened, bound: { canvas, undo, presence, marks } }: FlowEditorProps) {
  const texts = useCanvasTexts();
  const state = useDocumentState(opened);
  const mayWrite = state.may === 'write';
  const flow = useStore(canvas.flow);
  const view = useReactFlow();
  const isPhone = useIsPhone();
  const [shown, show] = useState<Shown | null>(null);
  const [panel, setPanel] = useState<EditorPanel | null>(null);
  const [hasPalette, setPalette] = useState(() => matchMedia('(min-width: 1024px)').matches);
  const [hand, setHand] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [snaps, setSnaps] = useState(true);
  const [playing] = useState(() => createStore<string | null>(null));
  const saver = useRef<() => void>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const problems = useProblems(flow);
  const standing = useStanding(flowId, flow);
  const actions = useMemo(() => drawingActions(canvas, randomNumber), [canvas]);
  const reveal = useReveal(canvas);
  const focus = useFocusNode(canvas, reveal);
  const walkTo = useWalk(canvas, playing, reveal);
  const sayFault = usePasteFault();
  const stored = useCallback(() => whenStored(opened), [opened]);
  const close = () => show(null);
  const showsPalette = mayWrite && hasPalette && !isPhone;
  const fit = useFit(canvas, showsPalette);
  const jump = (nodeId: string) => {
    canvas.select({ nodes: [nodeId] });
    focus(nodeId);
  };

  const open = useCallback(
    (nodeId: string) => {
      const node = canvas.flow.get().nodes.find(({ id }) => id === nodeId);
      if (node === undefined) return;
      const other = marks
        .get()
        .get(nodeId)
        ?.find(({ isEditing }) => isEditing);
      if (other !== undefined && mayWrite) toastDone(texts.alsoEdits(other.name));
      show({ kind: 'node', mode: 'edit', node, from: null });
    },
    [canvas, marks, mayWrite, texts],
  );
  const editor = useMemo<Editor>(
    () => ({ canvas, mayWrite, marks, problems, playing, open, removeLine: actions.removeLine }),
    [canvas, mayWrite, marks, problems, playing, open, actions],
  );
  const editing = shown?.kind === 'node' && shown.mode === 'edit' ? shown.node.id : null;
  useEffect(() => presence.tell({ editing }), [presence, editing]);

  const begin = (type: FlowNodeType, at: FlowPosition | null, from: ExitAt | null) => {
    const start = flow.nodes.find((node) => node.type === 'start');
    if (type === 'start' && start !== undefined) {
      toastError(texts.oneStart);
      close();
      return jump(start.id);
    }
    if (actions.isFull()) return toastError(texts.full);
    const place = at === null ? null : view.screenToFlowPosition(at, { snapToGrid: false });
    const node = actions.draft(type, place === null || !snaps ? place : onGrid(place));
    if (type === 'start') {
      close();
      return focus(actions.add(node, from));
    }
    show({ kind: 'node', mode: 'create', node, from });
  };
  const link = (exit: ExitAt, target: string) => {
    const fault = actions.link(exit, target);
    if (fault !== null) toastError(texts.faults[fault]);
  };
  const layOut = async () => {
    const { layOut: places } = await import('./lay-out.ts');
    const sizes = new Map(
      canvas.nodes
        .get()
        .flatMap(({ id, measured }) =>
          measured?.width !== undefined && measured.height !== undefined
            ? [[id, { width: measured.width, height: measured.height }] as const]
            : [],
        ),
    );
    actions.place(places(canvas.flow.get(), sizes));
    requestAnimationFrame(fit);
  };
  const copied = (pasted: Pasted) => {
    sayFault(pasted);
    if (pasted.ok && pasted.nodes[0] !== undefined) focus(pasted.nodes[0]);
  };
  const copy = () => {
    const text = actions.copied();
    const count = canvas.selection.get().nodes.size;
    if (text !== undefined) void navigator.clipboard.writeText(text).then(() => toastDone(texts.copied(count)));
  };
  const paste = (text: string) => (looksLikeFlow(text) ? copied(actions.paste(text)) : toastError(texts.nothingToPaste));
  const addFrom = () => {
    const box = addButton.current?.getBoundingClientRect();
    show({ kind: 'types', at: box === undefined ? { x: 190, y: 120 } : { x: box.right, y: box.top }, from: null });
  };

  useClipboard({
    copied: actions.copied,
    cut: () => mayWrite && actions.remove(),
    paste: (text) => mayWrite && copied(actions.paste(text)),
  });
  useCanvasKeys((command, nodeId) =>
    runCommand(command, nodeId, {
      canvas,
      actions,
      undo,
      flow: view,
      mayWrite,
      focus,
      open,
      link: (id) => show({ kind: 'links', nodeId: id }),
      add: addFrom,
      help: () => show({ kind: 'help' }),
      tryIt: () => setPanel(panel === 'try' ? null : 'try'),
      publish: () => saver.current?.(),
      layOut: () => void layOut(),
      fit,
      hand: setHand,
      copyFault: copied,
    }),
  );

  return (
    <EditorContext value={editor}>
      <div className="flex h-full min-h-0 flex-col bg-canvas">
        <EditorHeader
          name={standing.name}
          standing={standing.words}
          state={state}
          peers={presence.peers}
          panel={panel}
          onPanel={setPanel}
        >
          {mayWrite && <PublishPanel flowId={flowId} flow={flow} whenStored={stored} onJump={jump} saver={saver} />}
        </EditorHeader>
        <div className="relative flex min-h-0 flex-1">
          <div className="relative isolate min-w-0 flex-1">
            <FlowCanvas
              presence={presence}
              hand={hand}
              snaps={snaps}
              onLink={link}
              onLinkToNew={(from, at) => show({ kind: 'types', at, from })}
            >
              <SelectionBar
                onLink={(nodeId) => show({ kind: 'links', nodeId })}
                onDuplicate={() => copied(actions.duplicate())}
                onCopy={copy}
                onRemove={() => actions.remove()}
              />
            </FlowCanvas>
            <div
              data-flow-tools
              className="absolute left-4 top-4 z-10 flex max-h-[calc(100%-6rem)] flex-col max-md:left-3 max-md:top-3"
            >
              {showsPalette && <Palette onPick={(type, at) => begin(type, at, null)} onHide={() => setPalette(false)} />}
              {mayWrite && !showsPalette && (
                <Button
                  ref={addButton}
                  variant="primary"
                  aria-label={texts.add}
                  title={texts.add}
                  className="size-11 rounded-full p-0 shadow-raised"
                  onClick={() => (isPhone ? addFrom() : setPalette(true))}
                >
                  <Plus aria-hidden />
                </Button>
              )}
            </div>
            <div className="pointer-events-none absolute inset-x-48 top-3 z-10 max-lg:inset-x-16">
              <Banners
                state={state}
                hasUnpublished={standing.hasUnpublished}
                isEmpty={flow.nodes.length === 0}
                onUnderstood={opened.dismissRefusal}
              />
            </div>
            <div data-flow-tools className="absolute bottom-4 left-4 z-10 max-md:bottom-3 max-md:left-3 max-md:right-3">
              <ToolBar
                undo={mayWrite ? undo : undefined}
                snaps={snaps}
                onSnap={() => setSnaps(!snaps)}
                hand={hand}
                onHand={setHand}
                onFit={fit}
                onLayOut={() => void layOut()}
                onPaste={() => void navigator.clipboard.readText().then(paste, () => toastError(texts.nothingToPaste))}
                onHelp={() => show({ kind: 'help' })}
              />
            </div>
          </div>
          {panel !== null && (
            <EditorAside
              panel={panel}
              flowId={flowId}
              flow={flow}
              version={standing.version}
              mayWrite={mayWrite}
              whenStored={stored}
              onPlace={walkTo}
              onJump={jump}
              onRestore={fit}
              onClose={() => setPanel(null)}
            />
          )}
        </div>
        <EditorDialogs
          shown={shown}
          flow={flow}
          mayWrite={mayWrite}
          onSave={(before, after) => writeNode(canvas.document, before, after)}
          onAdd={(node, from) => focus(actions.add(node, from))}
          onPick={begin}
          onLink={(exit, target) => (target === null ? actions.unlink(exit) : link(exit, target))}
          onClose={(of) => show((now) => (now === of ? null : now))}
        />
      </div>
    </EditorContext>
  );
}
