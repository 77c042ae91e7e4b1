import type { IntegrationType } from '@prosa/contract/integrations/integration';
import { Bot, MessagesSquare, Network, Webhook, Workflow } from 'lucide-react';

/** The icon and the colour of each type of integration. */
const iconAndColourByType = {
  dialogflow: [MessagesSquare, '#c2570c'],
  n8n: [Network, '#b8326e'],
  webhook: [Webhook, '#475569'],
  typebot: [Bot, '#1d63d8'],
  flowbuilder: [Workflow, '#1f8a4e'],
} as const;

/** Shows the mark of an integration's type. */
export function IntegrationMark({ type }: { type: IntegrationType }) {
  const [Icon, colour] = iconAndColourByType[type];
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-sm text-white" style={{ background: colour }}>
      <Icon aria-hidden className="size-4.5" />
    </span>
  );
}
