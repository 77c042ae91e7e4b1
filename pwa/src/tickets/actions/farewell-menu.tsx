import { useTranslation } from 'react-i18next';
import { MenuChoice } from '../../ui/overlays/dropdown-menu.tsx';
import { setFarewellChoice, type FarewellChoice, useFarewellChoice } from './farewell-choice.ts';

/** The menu entries with which the user chooses whether customers get a farewell when their tickets are resolved. */
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
      onChoose={setFarewellChoice}
    />
  );
}
