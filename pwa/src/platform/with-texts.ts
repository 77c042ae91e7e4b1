import { loadTexts } from '@prosa/i18n/load-texts';
import type { Namespace } from '@prosa/i18n/namespaces';
import { getI18n } from 'react-i18next';

/** Has a chunk and the namespaces that its components speak fetched side by side, so that it is shown with its words. */
export const withTexts = <T>(load: () => Promise<T>, texts: readonly Namespace[] = []): (() => Promise<T>) =>
  texts.length === 0 ? load : async () => (await Promise.all([load(), loadTexts(getI18n(), texts)]))[0];
