import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import { createBotNote, type BotMessage } from '../messages/record-bot-messages.ts';
import type { Read } from '../platform/write.ts';
import { loadCompanyLanguage } from '../settings/company-settings.ts';

const noteTextKeys = { failed: 'integrationFailed', command: 'integrationCommand', endless: 'integrationEndless' } as const;

/** Creates the private note about something that an integration could not do, in the company's language. */
export async function createIntegrationNote(
  { tx, companyId }: Read,
  integration: string,
  reason: keyof typeof noteTextKeys,
): Promise<BotMessage> {
  const t = selectServerTexts('bot-messages', await loadCompanyLanguage(tx, companyId));
  return createBotNote(t(noteTextKeys[reason], { integration }));
}
