import { loadTexts } from '@prosa/i18n/load-texts';
import type { Namespace } from '@prosa/i18n/namespaces';
import { getI18n } from 'react-i18next';

/** Loads a chunk and the namespaces of its components in parallel, so that the components are shown with their texts. */
export const withTexts = <T>(load: () => Promise<T>, texts: readonly Namespace[] = []): (() => Promise<T>) =>
  texts.length === 0 ? load : async () => (await Promise.all([load(), loadTexts(getI18n(), texts)]))[0];
