import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId } from '@prosa/contract/ids';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { Button } from '../ui/buttons/button.tsx';

type MenuPathProps = {
  queue: ManagedQueue;
  path: readonly ChatbotOption[];
  onEnter: (menuId: ChatbotId | null) => void;
};

/** The links from the list of queues to the shown menu, through all menus between them. */
export function MenuPath({ queue, path, onEnter }: MenuPathProps) {
  const { t } = useTranslation('chatbots');
  const steps = [{ id: null, name: queue.name }, ...path];
  return (
    <nav aria-label={t('path')} className="flex flex-wrap items-center gap-1 text-small">
      <ButtonLink href="/queues" variant="ghost">
        {t('queues')}
      </ButtonLink>
      {steps.map(({ id, name }, index) => (
        <Fragment key={id}>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          <Button
            variant="ghost"
            aria-current={index === steps.length - 1 ? 'location' : undefined}
            className="h-auto min-h-control max-w-full shrink whitespace-normal py-1 text-start [overflow-wrap:anywhere]"
            onClick={() => onEnter(id)}
          >
            {name}
          </Button>
        </Fragment>
      ))}
    </nav>
  );
}
