import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { isSameJson } from '@prosa/documents/flow/is-same-json';
import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { PlayedVariables } from './played-variables.tsx';
import { PlayEntryView } from './play-entries.tsx';
import { listShownEntries } from './list-shown-entries.ts';
import { useFlowPlay } from './use-flow-play.ts';
import { useSampleValues } from './use-sample-values.ts';

const CONTACT_NAME = 'Marina Albuquerque';

type FlowPlayerProps = {
  flow: FlowDefinition;
  /** The control above the conversation that chooses the played flow. */
  choice: ReactNode;
  onPlace: (nodeId: string | null) => void;
};

/** Plays a conversation with a flow: its messages, the expected answer, and its variables. */
export function FlowPlayer({ flow, choice, onPlace }: FlowPlayerProps) {
  const { t } = useTranslation('flow-editor');
  const [contactName, setContactName] = useState(CONTACT_NAME);
  const valuesAt = useSampleValues(contactName);
  const { play, say, skip, handOver, restart } = useFlowPlay(flow, t('try.first'), { valuesAt, onPlace });
  const [text, setText] = useState('');
  const talk = useRef<HTMLDivElement>(null);
  const count = play.entries.length;
  useEffect(() => {
    // The list is laid out in reverse order, so `top: 0` scrolls to its end. The list stays at its end even when a picture loads
    // later.
    talk.current?.scrollTo({ top: 0 });
  }, [count]);
  const hasChanged = play.flow !== flow && !isSameJson(removeNodePositions(play.flow), removeNodePositions(flow));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-border px-4 py-1.5 text-xs text-muted-foreground">
        {choice}
        <Button variant="link" size="inline" className="ml-auto text-small no-underline" onClick={() => restart(flow)}>
          {t('try.restart')}
        </Button>
        {hasChanged && (
          <span role="status" className="basis-full">
            {t('try.changed')}
          </span>
        )}
      </div>
      <div
        ref={talk}
        role="log"
        aria-label={t('try.talk')}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto bg-canvas px-3.5 py-3 -outline-offset-2"
      >
        <div className="flex flex-col gap-1.5">
          {listShownEntries(play).map((entry, index) => (
            // The index is a stable key, because entries are only added at the end.
            <PlayEntryView key={index} entry={entry} actions={{ onSay: say, onSkip: skip, onHandOver: handOver }} />
          ))}
        </div>
      </div>
      <PlayedVariables
        play={play}
        values={valuesAt(new Date(play.nowMs))}
        contactName={contactName}
        onRename={setContactName}
        onReroll={() => restart(flow, true)}
      />
      <form
        className="flex items-center gap-1 border-t border-border p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          say(text);
          setText('');
        }}
      >
        <input
          value={text}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
          aria-label={t('try.write')}
          placeholder={t('try.write')}
          className="h-control min-w-0 flex-1 rounded-sm bg-transparent px-2 placeholder:text-muted-foreground max-md:text-base"
        />
        <Button type="submit" variant="primary" size="icon" aria-label={t('try.send')} disabled={text.trim() === ''}>
          <Send aria-hidden />
        </Button>
      </form>
    </>
  );
}

/** Leaves out the nodes' positions, which have no effect on a play. */
const removeNodePositions = ({ nodes, connections }: FlowDefinition) => ({
  nodes: nodes.map(({ id, type, data }) => ({ id, type, data })),
  connections,
});
