import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { MenuFault } from '@prosa/domain/chatbot/find-menu-faults';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type MenuFaultsProps = {
  faults: readonly MenuFault[];
  options: readonly ChatbotOption[];
  onOpen: (option: ChatbotOption) => void;
};

/** Lists the faults of all menus of a queue's chatbot. Each fault links to its option. */
export function MenuFaults({ faults, options, onOpen }: MenuFaultsProps) {
  const { t } = useTranslation('chatbots');
  const found = faults.flatMap(({ kind, optionId }) => {
    const option = options.find(({ id }) => id === optionId);
    return option === undefined ? [] : [{ kind, option }];
  });
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="chatbot-warnings" className="grid gap-1 rounded-md bg-warning-soft p-3 text-small text-warning">
      <h3 id="chatbot-warnings" className="flex items-center gap-1.5 font-semibold">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {t('warnings')}
      </h3>
      <ul className="grid gap-1">
        {found.map(({ kind, option }) => (
          <li key={`${kind} ${option.id}`}>
            <button
              type="button"
              onClick={() => onOpen(option)}
              className="min-h-6 rounded-xs text-start underline underline-offset-2 [overflow-wrap:anywhere] max-md:min-h-11"
            >
              {t('warningOf', { name: option.name, text: t(`faults.${kind}`) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
