import type { CollectionTexts } from './collection-page-props.ts';

type TextKey = 'title' | 'list' | 'add' | 'addTitle' | 'editTitle' | 'failed' | 'created' | 'changed' | 'deleted' | 'deleteNow';
/** The type of `t` for a namespace that has the texts of a list under the keys that all lists share. */
type Translate = {
  (key: TextKey): string;
  (key: 'deleteTitle', options: { readonly name: string }): string;
};

/** Returns the texts of a list and its form, from the keys that the namespaces of all lists have in common. */
export const collectionTexts = <Row extends { readonly name: string }>(
  t: Translate,
): Omit<CollectionTexts<Row>, 'deleteText'> => ({
  title: t('title'),
  list: t('list'),
  add: t('add'),
  addTitle: t('addTitle'),
  editTitle: t('editTitle'),
  failed: t('failed'),
  created: t('created'),
  changed: t('changed'),
  deleted: t('deleted'),
  deleteNow: t('deleteNow'),
  deleteTitle: ({ name }) => t('deleteTitle', { name }),
});
