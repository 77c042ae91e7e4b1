import { useTranslation } from 'react-i18next';
import { MenuChoice } from '../../ui/overlays/dropdown-menu.tsx';
import { chooseFarewell, type FarewellChoice, useFarewellChoice } from './farewell-choice.ts';

/** The menu item with which the user chooses whether resolving a ticket sends the farewell. */
export function FarewellMenu() {
  const { t } = useTranslation();
  return (
    <MenuChoice<FarewellChoice>
      label={t('actions.farewell')}
      value={useFarewellChoice()}
      options={[
        { value: 'with', label: t('actions.withFarewell') },
        { value: 'without', label: t('actions.withoutFarewell') },
      ]}
      onChoose={chooseFarewell}
    />
  );
}
