import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import { loadCompanySettings } from '../../settings/company-settings.ts';
import type { Write } from '../../platform/write.ts';
import { NO_SERVICE_HOURS } from './add-service-hours.ts';
import type { IntakeState } from './intake-state.ts';

/** Loads the parts of the intake's state that are the same for all messages of a company. */
export async function loadCommonState({
  tx,
  companyId,
  now,
}: Write): Promise<Pick<IntakeState, 'now' | 'settings' | 'menuWords' | 'hours' | 'isTaken'>> {
  const settings = await loadCompanySettings(tx, companyId);
  const t = selectServerTexts('bot-messages', settings.language);
  return { now, settings, menuWords: { back: t('menuBack'), mainMenu: t('mainMenu') }, hours: NO_SERVICE_HOURS, isTaken: false };
}
