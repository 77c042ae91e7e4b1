import { useTranslation } from 'react-i18next';
import { FlowId } from '@prosa/contract/ids';
import { toFlowRoomName } from '@prosa/documents/rooms/room-name';
import { CloudOff, Workflow } from 'lucide-react';
import * as v from 'valibot';
import { FlowEditor } from '../flows/canvas/flow-editor.tsx';
import { useCanvas } from '../flows/canvas/use-canvas.ts';
import { ServerQueries } from '../server/server-queries.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import type { OpenDocument } from '../sync/documents/document-state.ts';
import { useDocument, useDocumentState } from '../sync/documents/use-document.ts';
import { Skeleton, useIsWaitingLong } from '../ui/feedback/skeleton.tsx';

/** The editor of a flow (coverage 3 §2), in which several people can draw at the same time, with or without a network. */
export function FlowEditorPage({ id }: { id: string | undefined }) {
  return <OpenedFlow key={id} id={id} />;
}

function OpenedFlow({ id }: { id: string | undefined }) {
  const { t } = useTranslation('flow-editor');
  const { companyId } = useSignedInUser();
  const flowId = v.safeParse(FlowId, Number(id));
  const opened = useDocument(flowId.success ? toFlowRoomName(companyId, flowId.output) : null);
  const { held, isComplete, isInaccessible } = useDocumentState(opened);
  const isWaiting = opened === null || !held || !isComplete;
  const slow = useIsWaitingLong(isWaiting);
  if (!flowId.success || isInaccessible) return <Notice icon={Workflow} title={t('canvas.gone')} text={t('canvas.goneHint')} />;
  if (opened === null || isWaiting) return slow && <DocumentLoading opened={opened} />;
  return (
    <ServerQueries>
      <BoundFlowEditor flowId={flowId.output} opened={opened} />
    </ServerQueries>
  );
}

function BoundFlowEditor({ flowId, opened }: { flowId: FlowId; opened: OpenDocument }) {
  const bound = useCanvas(opened, useSignedInUser());
  // The editor stays mounted when a refusal replaces the document, so that text typed in a dialog is kept.
  return bound !== undefined && <FlowEditor flowId={flowId} opened={opened} bound={bound} />;
}

function DocumentLoading({ opened }: { opened: OpenDocument | null }) {
  const { t } = useTranslation('flow-editor');
  const { held, connection } = useDocumentState(opened);
  if (held && connection === 'offline')
    return <Notice icon={CloudOff} title={t('canvas.notHere')} text={t('canvas.notHereHint')} />;
  return (
    <div aria-busy className="flex h-full flex-col bg-canvas">
      <div className="flex min-h-14 items-center gap-3 border-b border-border bg-card px-4">
        <Skeleton className="h-5 w-56" />
      </div>
      <div className="flex flex-1 items-center justify-center gap-10">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-24 w-49 rounded-card" />
        ))}
      </div>
    </div>
  );
}
