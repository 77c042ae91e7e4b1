import type { FlowNodeType } from '@prosa/contract/flows/flow-node';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerQueries } from '../../../server/server-queries.tsx';
import { AiAgentFields } from './ai-agent-fields.tsx';
import { ContentBlockFields } from './content-block-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { MediaNodeFields } from './media-node-fields.tsx';
import { IntervalFields } from './interval-fields.tsx';
import { MenuFields } from './menu-fields.tsx';
import { MessageFields } from './message-fields.tsx';
import type { NodeForm } from './node-form.ts';
import { RandomizerFields } from './randomizer-fields.tsx';
import { QueueFields } from './queue-fields.tsx';
import { TagFields } from './tag-fields.tsx';

/** Shows the fields of the form for one type of node. */
export function NodeFields({ type, form }: { type: FlowNodeType; form: NodeForm<FlowNodeType> }): ReactNode {
  const { t } = useTranslation('flow-editor');
  // The cast is safe: the type and the form belong to one node.
  const as = <T extends FlowNodeType>() => form as unknown as NodeForm<T>;
  switch (type) {
    case 'start':
      return <p className="text-secondary-foreground">{t('dialog.startText')}</p>;
    case 'message':
      return <MessageFields {...as<'message'>()} />;
    case 'singleBlock':
      return <ContentBlockFields {...as<'singleBlock'>()} />;
    case 'menu':
      return <MenuFields {...as<'menu'>()} />;
    case 'condition':
      return <ConditionFields {...as<'condition'>()} />;
    case 'randomizer':
      return <RandomizerFields {...as<'randomizer'>()} />;
    case 'interval':
      return <IntervalFields {...as<'interval'>()} />;
    case 'img':
      return <MediaNodeFields kind="img" {...as<'img'>()} />;
    case 'audio':
      return <MediaNodeFields kind="audio" {...as<'audio'>()} />;
    case 'video':
      return <MediaNodeFields kind="video" {...as<'video'>()} />;
    case 'ticket':
      return <QueueFields {...as<'ticket'>()} />;
    case 'tag':
      return <TagFields {...as<'tag'>()} />;
    case 'agent':
      return (
        <ServerQueries>
          <AiAgentFields {...as<'agent'>()} />
        </ServerQueries>
      );
  }
}
