import { chatTexts } from '@prosa/i18n/tools/chat-texts';
import { useLanguage } from '../platform/language.ts';

/** The badge on the picture of a person whose device is connected now. `OnlineText` says the same to a screen reader. */
export function OnlineDot() {
  return <span className="absolute -bottom-0.5 -right-0.5 size-3 rounded-full border-2 border-card bg-success" />;
}

/** Says beside a name what the dot on the picture shows. */
export function OnlineText() {
  const { language } = useLanguage();
  return <span className="sr-only"> ({chatTexts[language].online})</span>;
}
