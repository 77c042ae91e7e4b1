import { useTranslation } from 'react-i18next';

/** The badge on the picture of a person who has a connected device. Screen readers get `OnlineText` instead. */
export function OnlineDot() {
  return <span className="absolute -bottom-0.5 -right-0.5 size-3 rounded-full border-2 border-card bg-success" />;
}

/** A text for screen readers that stands for the badge `OnlineDot`. */
export function OnlineText() {
  const { t } = useTranslation('chats');
  return <span className="sr-only"> ({t('online')})</span>;
}
