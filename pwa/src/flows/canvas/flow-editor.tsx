import { useTranslation } from 'react-i18next';
import type { FlowId } from '@prosa/contract/ids';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { createStore, useStore } from '../../platform/store.ts';
import type { OpenDocument } from '../../sync/documents/document-state.ts';
import { useDocumentState } from '../../sync/documents/use-document.ts';
import { toastDone } from '../../ui/feedback/toast.ts';
import { useIsPhone, useIsSideMenuNarrow } from '../../ui/interaction/use-media-query.ts';
import { PublishPanel } from '../publish/publish-panel.tsx';
import { NodeAddingTools } from './panels/node-adding-tools.tsx';
import { FlowBanners } from './panels/flow-banners.tsx';
import { writeNode } from './drawing/change-drawing.ts';
import { createDrawingActions } from './drawing/drawing-actions.ts';
import { runCanvasCommand } from './editor-commands.ts';
import { EditorSidePanel } from './panels/editor-side-panel.tsx';
import { type EditorServices, EditorContext } from './board/editor-context.ts';
import { EditorDialogs, type OpenEditorDialog } from './panels/editor-dialogs.tsx';
import { EditorHeader, type EditorPanelKind } from './panels/editor-header.tsx';
import { FlowCanvas } from './board/flow-canvas.tsx';
import { FlowSwitch } from './panels/flow-switch.tsx';
import { NodeFormPanel } from './panels/node-form-panel.tsx';
import { findEditorMark } from './board/peer-marks.ts';
import { createRandomNumber } from './drawing/create-random-number.ts';
import { NodeSelectionBar } from './panels/node-selection-bar.tsx';
import { ToolBar } from './panels/tool-bar.tsx';
import type { CanvasWithAwareness } from './use-canvas.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useNodeClipboard } from './use-node-clipboard.ts';
import { useDrawingCommands } from './use-drawing-commands.ts';
import { useFitFlow } from './view/use-fit-flow.ts';
import { useFocusNode } from './view/use-focus-node.ts';
import { useKeepCardsVisible } from './view/use-keep-cards-visible.ts';
import { useOpenForm } from './use-open-form.ts';
import { useNodeFindings } from './use-node-findings.ts';
import { useReopenStoredForm } from './use-reopen-stored-form.ts';
import { useShowNode } from './view/use-show-node.ts';
import { usePublicationState } from './use-publication-state.ts';
import { usePlayPath } from './view/use-play-path.ts';
import { waitUntilStored } from './wait-until-stored.ts';

type FlowEditorProps = { flowId: FlowId; opened: OpenDocument; bound: CanvasWithAwareness };
/** The editor of a flow (coverage 3 §2): canvas, tools, and panels. */
export function FlowEditor(props: FlowEditorProps) {
  return (
    <ReactFlowProvider>
      <FlowEditorContent {...props} />
    </ReactFlowProvider>
  );
}

function FlowEditorContent({ flowId, opened, bound: { canvas, undo, flowAwareness, marks } }: FlowEditorProps) {
  const { t } = useTranslation('flow-editor');
  const state = useDocumentState(opened);
  const mayWrite = state.may === 'write';
  const flow = useStore(canvas.flow);
  const view = useReactFlow();
  const isPhone = useIsPhone();
  const [shown, show] = useState<OpenEditorDialog | null>(null);
  const [panel, setPanel] = useState<EditorPanelKind | null>(null);
  const [hasPalette, setPalette] = useState(() => matchMedia('(width >= 64rem)').matches);
  const [hand, setHand] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [snaps, setSnaps] = useState(true);
  const [wasTried, setTried] = useState(false);
  const [playing] = useState(() => createStore<string | null>(null));
  const publishHandle = useRef<() => void>(null);
  const findingTexts = useNodeFindings(flow, wasTried);
  const publication = usePublicationState(flowId, flow);
  const actions = useMemo(() => createDrawingActions(canvas, createRandomNumber), [canvas]);
  const reveal = useShowNode(canvas);
  const focus = useFocusNode(canvas, reveal);
  const walkTo = usePlayPath(canvas, playing, reveal);
  const keepInSight = useKeepCardsVisible(canvas);
  const forms = useOpenForm(canvas, reveal, focus);
  const [, navigate] = useLocation();
  const { form, handle, open, follow } = forms;
  useReopenStoredForm(flowId, forms.resume, mayWrite);
  const stored = useCallback(() => waitUntilStored(opened), [opened]);
  // Only a wide screen has room for the palette beside the player or the history.
  const hasRoom = !useIsSideMenuNarrow() || panel === null;
  const showsPalette = mayWrite && hasPalette && !isPhone && hasRoom;
  const fit = useFitFlow(canvas, showsPalette);
  const { addButton, jump, link, showPasted, ...commands } = useDrawingCommands(canvas, {
    actions,
    forms,
    snaps,
    show,
    focus,
    fit,
  });
  const togglePanel = (next: EditorPanelKind | null) =>
    forms.leave(() => {
      forms.drop();
      keepInSight();
      setPanel(next);
    });

  const editor = useMemo<EditorServices>(
    () => ({
      canvas,
      mayWrite,
      marks,
      findingTexts,
      playing,
      open: (nodeId) => open(nodeId, true),
      follow,
      removeLine: actions.removeLine,
    }),
    [canvas, mayWrite, marks, findingTexts, playing, open, follow, actions],
  );
  const editing = form?.mode === 'edit' ? form.node.id : null;
  useEffect(() => {
    flowAwareness.setFields({ editing });
    const other = editing === null ? undefined : findEditorMark(marks.get(), editing);
    if (other !== undefined && mayWrite) toastDone(t('canvas.alsoEdits', { name: other.name }));
  }, [flowAwareness, marks, editing, mayWrite, t]);

  useNodeClipboard({
    copySelection: actions.copySelection,
    cut: () => mayWrite && actions.remove(),
    paste: (text) => mayWrite && showPasted(actions.paste(text)),
  });
  useCanvasKeys((command, nodeId) =>
    runCanvasCommand(command, nodeId, {
      canvas,
      actions,
      undo,
      flow: view,
      mayWrite,
      focus,
      open: editor.open,
      closeForm: forms.closeAsking,
      link: (id) => show({ kind: 'links', nodeId: id }),
      add: commands.addBeside,
      help: () => show({ kind: 'help' }),
      tryIt: () => togglePanel(panel === 'try' && form === null ? null : 'try'),
      publish: () => publishHandle.current?.(),
      layOut: commands.layOut,
      fit,
      hand: setHand,
      copyFault: showPasted,
    }),
  );

  return (
    <EditorContext value={editor}>
      <div className="flex h-full min-h-0 flex-col bg-canvas">
        <EditorHeader
          name={publication.name}
          draftStateText={publication.words}
          state={state}
          peers={flowAwareness.peers}
          panel={form === null ? panel : null}
          onPanel={togglePanel}
          onBack={() => forms.leave(() => navigate('/flowbuilders'))}
          isOn={publication.row?.active}
          flowSwitch={publication.row !== undefined && <FlowSwitch flow={publication.row} />}
        >
          {mayWrite && (
            <PublishPanel
              flowId={flowId}
              flow={flow}
              whenStored={stored}
              onJump={jump}
              publishHandle={publishHandle}
              settleForm={() => handle.current?.settle() ?? true}
              wasTried={wasTried}
              onTry={() => setTried(true)}
            />
          )}
        </EditorHeader>
        <div className="relative flex min-h-0 flex-1 max-md:flex-col">
          <div className="relative isolate min-h-0 min-w-0 flex-1">
            <FlowCanvas
              flowAwareness={flowAwareness}
              hand={hand}
              snaps={snaps}
              onLink={link}
              onLinkToNew={(from, at) => show({ kind: 'types', at, place: { at, from } })}
            >
              <NodeSelectionBar
                onLink={(nodeId) => show({ kind: 'links', nodeId })}
                onDuplicate={() => showPasted(actions.duplicate())}
                onCopy={commands.copy}
                onRemove={() => actions.remove()}
              />
            </FlowCanvas>
            {mayWrite && (
              <NodeAddingTools
                showsPalette={showsPalette}
                button={addButton}
                onPick={(type, at) => commands.openNewNodeForm(type, { at, from: null })}
                onHide={() => setPalette(false)}
                onAdd={() => {
                  if (isPhone || !hasRoom) return commands.addBeside();
                  keepInSight();
                  setPalette(true);
                }}
              />
            )}
            <div className="pointer-events-none absolute inset-x-48 top-3 z-tools max-lg:inset-x-16">
              <FlowBanners
                state={state}
                hasUnpublished={publication.hasUnpublished}
                isEmpty={flow.nodes.length === 0}
                onUnderstood={opened.dismissRefusal}
              />
            </div>
            {/* A phone hides the tools while a panel is open, because the canvas then has room only for the nodes. */}
            <div
              data-flow-tools
              hidden={isPhone && panel !== null}
              className="absolute bottom-4 left-4 z-tools max-md:bottom-3 max-md:left-3 max-md:right-3"
            >
              <ToolBar
                undo={mayWrite ? undo : undefined}
                snaps={snaps}
                onSnap={() => setSnaps(!snaps)}
                hand={hand}
                onHand={setHand}
                onFit={fit}
                onLayOut={commands.layOut}
                onPaste={commands.paste}
                onHelp={() => show({ kind: 'help' })}
              />
            </div>
          </div>
          {form !== null && (
            <NodeFormPanel
              key={form.key}
              flowId={flowId}
              flow={flow}
              opened={form}
              readOnly={!mayWrite}
              handle={handle}
              onSave={(before, after) => {
                if (form.mode === 'create') return commands.add(after, form.place);
                writeNode(canvas.document, before, after);
                forms.close();
              }}
              onClose={forms.close}
            />
          )}
          {panel !== null && (
            <EditorSidePanel
              panel={panel}
              isHidden={form !== null && !isPhone}
              flowId={flowId}
              flow={flow}
              version={publication.version}
              mayWrite={mayWrite}
              whenStored={stored}
              onPlace={walkTo}
              onJump={jump}
              onRestore={fit}
              onClose={() => togglePanel(null)}
            />
          )}
        </div>
        <EditorDialogs
          shown={shown}
          flow={flow}
          onPick={commands.openNewNodeForm}
          onLink={(exit, target) => (target === null ? actions.unlink(exit) : link(exit, target))}
          onClose={(of) => show((now) => (now === of ? null : now))}
        />
      </div>
    </EditorContext>
  );
}
