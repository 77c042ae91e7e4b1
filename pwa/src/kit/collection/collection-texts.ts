import type { CollectionTexts } from './collection-page-props.ts';

type TextKey = 'title' | 'list' | 'add' | 'addTitle' | 'editTitle' | 'failed' | 'created' | 'changed' | 'deleted' | 'deleteNow';
/** The type of the function `t` of a namespace that contains the texts of a list. All lists use the same keys. */
type Translate = {
  (key: TextKey): string;
  (key: 'deleteTitle', options: { readonly name: string }): string;
};

/** Returns the texts of a list and its form from the list's namespace. All lists use the same keys. */
export const toCollectionTexts = <Row extends { readonly name: string }>(
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
