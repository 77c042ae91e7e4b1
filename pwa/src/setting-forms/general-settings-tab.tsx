import { Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../kit/collection/filter-bar.tsx';
import { foldText } from '../platform/fold-text.ts';
import { useAccess } from '../platform/session/use-access.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SettingLayout, SettingSection } from './setting-layout.tsx';
import { SelectRow, type SelectSetting, SwitchRow, type SwitchSetting } from './setting-rows.tsx';

type OptionSetting = SelectSetting | SwitchSetting;

/** The sections of the options (coverage 2 §2). Messages, privacy and the time zone have tabs of their own. */
const sections = [
  { id: 'company', names: ['language', 'requireSecondFactor', 'userCreation'] },
  {
    id: 'service',
    names: [
      'scheduleType',
      'chatBotType',
      'acceptAudioMessageContact',
      'userRandom',
      'DirectTicketsToWallets',
      'sendSignMessage',
      'closeTicketOnTransfer',
    ],
  },
  { id: 'closing', names: ['requiredTag', 'sendFarewellWaitingTicket', 'userRating', 'defineTicketValue'] },
  { id: 'notices', names: ['showNotificationPending', 'sendNotificationWAUser'] },
] as const satisfies readonly { readonly id: string; readonly names: readonly OptionSetting[] }[];

/** The tab for the general options of the company. Choosing an option saves it. */
export function GeneralSettingsTab() {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  const isSuper = useAccess()({ super: true });
  const foldedSearch = foldText(typed.trim());
  const isShown = (name: OptionSetting): boolean =>
    (isSuper || name !== 'userCreation') &&
    foldText(`${t(`fields.${name}.label`)} ${t(`fields.${name}.hint`)}`).includes(foldedSearch);
  const shown = sections.map(({ id, names }) => ({ id, names: names.filter(isShown) })).filter(({ names }) => names.length > 0);
  return (
    <SettingLayout
      tools={
        <div className="border-b border-border bg-card px-4 py-3">
          <FilterBar search={{ label: t('search'), typed, onType: setTyped }} />
        </div>
      }
    >
      {shown.length === 0 && <Notice icon={Settings} title={t('noMatch', { typed })} />}
      {shown.map(({ id, names }) => (
        <SettingSection key={id} title={t(`sections.${id}`)}>
          {names.map((name) => (
            <OptionRow key={name} name={name} />
          ))}
        </SettingSection>
      ))}
    </SettingLayout>
  );
}

function OptionRow({ name }: { name: OptionSetting }) {
  return name === 'scheduleType' || name === 'chatBotType' || name === 'language' ? (
    <SelectRow name={name} />
  ) : (
    <SwitchRow name={name} />
  );
}
