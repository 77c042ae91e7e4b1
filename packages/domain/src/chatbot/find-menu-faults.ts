import { MAX_CHATBOT_OPTIONS } from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId } from '@prosa/contract/ids';
import { foldText } from '../flows/fold-text.ts';
import { leadsToMenu, type MenuOption } from './chatbot-menu.ts';

/**
 * A fault of an option. `unreachable`: no customer can reach the option. `no-way-out`: below the option, the customer can only go
 * back. `no-files`: the option should send files but has no list of files. `no-integration`: an integration should speak, but the
 * option has none. `alike`: an earlier option of the same menu has the same name.
 */
export type MenuFault = {
  readonly kind: 'unreachable' | 'no-way-out' | 'no-files' | 'no-integration' | 'alike';
  readonly optionId: ChatbotId;
};

/** Finds the faults of a queue's chatbot, in the order of its menus. */
export const findMenuFaults = (options: readonly MenuOption[]): MenuFault[] => listFaultsOfOptions(options, true);

function listFaultsOfOptions(options: readonly MenuOption[], isMenuShown: boolean): MenuFault[] {
  const names = options.map(({ name }) => foldText(name));
  return options.flatMap((option, index): MenuFault[] => {
    const isReachable = isMenuShown && index < MAX_CHATBOT_OPTIONS;
    const leadsOn = leadsToMenu(option);
    const kinds = [
      ...(isReachable ? [] : ['unreachable' as const]),
      ...(isReachable && leadsOn && option.options.length === 0 ? ['no-way-out' as const] : []),
      ...(option.queueType === 'file' && option.fileListId === null ? ['no-files' as const] : []),
      ...(option.queueType === 'integration' && option.integrationId === null ? ['no-integration' as const] : []),
      ...(names.indexOf(names[index] ?? '') === index ? [] : ['alike' as const]),
    ];
    return [
      ...kinds.map((kind) => ({ kind, optionId: option.id })),
      ...listFaultsOfOptions(option.options, isReachable && leadsOn),
    ];
  });
}
