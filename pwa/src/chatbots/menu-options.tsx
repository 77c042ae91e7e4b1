import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId } from '@prosa/contract/ids';
import { leadsToMenu } from '@prosa/domain/chatbot/chatbot-menu';
import type { MenuFault } from '@prosa/domain/chatbot/find-menu-faults';
import { ChevronRight, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { SortableList } from '../ui/layout/sortable-list.tsx';
import { optionTypes } from './option-types.tsx';
import type { TargetNames } from './use-target-names.ts';

export type MenuOptionsProps = {
  options: readonly ChatbotOption[];
  openId: string;
  faults: readonly MenuFault[];
  names: TargetNames;
  /** Returns the number of options in the menu to which an option leads. */
  countBelow: (id: ChatbotId) => number;
  onOpen: (option: ChatbotOption) => void;
  onEnter: (option: ChatbotOption) => void;
  onMove: (option: ChatbotOption, position: number) => void;
  onDelete: (option: ChatbotOption) => void;
};

/**
 * The options of one menu, in the order in which customers read them. The user can sort the options, open each option, and go to
 * the menu below it.
 */
export function MenuOptions({ options, onMove, ...row }: MenuOptionsProps) {
  const { t } = useTranslation('chatbots');
  return (
    <SortableList
      labelledBy="chatbot-options"
      items={options}
      idOf={({ id }) => String(id)}
      nameOf={({ name }, index) => t('placed', { name, place: index + 1, count: options.length })}
      texts={{
        move: (option) => t('move', { option }),
        hint: t('moveHint'),
        moved: (option) => t('moved', { option }),
      }}
      className="gap-2"
      onMove={(from, to) => {
        const option = options[from];
        if (option !== undefined) onMove(option, to + 1);
      }}
    >
      {(option, { index, handle }) => <OptionRow option={option} number={index + 1} handle={handle} {...row} />}
    </SortableList>
  );
}

type OptionRowProps = Omit<MenuOptionsProps, 'options' | 'onMove'> & { option: ChatbotOption; number: number; handle: ReactNode };

function OptionRow({ option, number, handle, openId, faults, names, countBelow, onOpen, onEnter, onDelete }: OptionRowProps) {
  const { t } = useTranslation('chatbots');
  const { id, name, queueType } = option;
  const Icon = optionTypes.find(({ type }) => type === queueType)?.icon;
  const detail = useOptionDetail(option, names);
  const below = countBelow(id);
  const isOpen = openId === String(id);
  return (
    <div className={cn('rounded-md', isOpen ? 'bg-accent' : 'bg-card')}>
      <div className="flex min-h-14 items-center gap-1.5 py-1 pl-1 pr-1.5">
        {handle}
        <span
          aria-hidden
          className={cn(
            'grid size-6 shrink-0 place-items-center rounded-xs border border-border bg-card text-caption font-medium tabular-nums',
            isOpen && 'border-primary text-accent-foreground',
          )}
        >
          {number}
        </span>
        <button
          type="button"
          aria-current={isOpen}
          onClick={() => onOpen(option)}
          className="grid min-h-control min-w-0 flex-1 content-center rounded-sm px-1.5 text-start hover:text-accent-foreground max-md:min-h-11"
        >
          <span className="flex min-w-0 items-center gap-1.5 font-medium">
            {Icon !== undefined && <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />}
            <span dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
              {name}
            </span>
          </span>
          {detail !== '' && (
            <span dir="auto" className="truncate text-small text-muted-foreground">
              {detail}
            </span>
          )}
        </button>
        {(leadsToMenu(option) || below > 0) && (
          <Button variant="ghost" className="text-small" onClick={() => onEnter(option)}>
            <span className="sr-only">{t('openMenu', { name })}</span>
            <span className="max-md:hidden">{below > 0 ? t('below', { count: below }) : t('newMenu')}</span>
            {below > 0 && <span className="md:hidden">{below}</span>}
            <ChevronRight aria-hidden />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('deleteOf', { name })}
          className="text-muted-foreground"
          onClick={() => onDelete(option)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      {faults
        .filter(({ optionId }) => optionId === id)
        .map(({ kind }) => (
          <p key={kind} className="flex items-start gap-1.5 px-3 pb-2 text-small text-warning">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {t(`faults.${kind}`)}
          </p>
        ))}
    </div>
  );
}

/** Describes in a few words what an option does: where it leads, or the message that it sends. */
function useOptionDetail({ queueType, closeTicket, greetingMessage, ...target }: ChatbotOption, names: TargetNames): string {
  const { t } = useTranslation('chatbots');
  if (closeTicket) return t('closes');
  const queue = names.queue(target.optQueueId ?? target.queueId);
  switch (queueType) {
    case 'text':
      return greetingMessage;
    case 'queue':
      return t('toQueue', { queue });
    case 'attendent':
      return target.optUserId === null ? t('toQueue', { queue }) : t('toUser', { queue, user: names.user(target.optUserId) });
    case 'integration':
      if (target.optIntegrationId === null) return t('toQueue', { queue });
      return t('toIntegration', { queue, integration: names.integration(target.optIntegrationId) });
    case 'file':
      return target.optFileId === null ? '' : t('sendsFiles', { list: names.fileList(target.optFileId) });
  }
}
