import { useTranslation } from 'react-i18next';

/** The badge on the picture of a person with a connected device. `OnlineText` describes the badge for screen readers. */
export function OnlineDot() {
  return <span className="absolute -bottom-0.5 -right-0.5 size-3 rounded-full border-2 border-card bg-success" />;
}

/** Describes the badge on the picture in text. */
export function OnlineText() {
  const { t } = useTranslation('chats');
  return <span className="sr-only"> ({t('online')})</span>;
}
