import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  saveTitle: 'Save view',
  saveText: 'Keeps the present filters and tab under a name, for you alone and on all your devices.',
  changeTitle: 'Change the view {{name}}',
  name: 'Name',
  nameRequired: 'Give the view a name.',
  nameLong: 'The name can have up to {{count}} characters.',
  takesFilters: 'Replace its filters by the present ones',
  manageTitle: 'My views',
  manageText: 'Only you see them. You can save up to {{count}}.',
  none: 'No saved views.',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  change: 'Change {{name}}',
  delete: 'Delete {{name}}',
  missing: {
    text: 'These filters use what no longer exists: {{kinds}}.',
    remove: 'Remove from the filters',
    queues_one: '{{count}} queue',
    queues_other: '{{count}} queues',
    tags_one: '{{count}} tag',
    tags_other: '{{count}} tags',
    connections_one: '{{count}} connection',
    connections_other: '{{count}} connections',
    users_one: '{{count}} attendant',
    users_other: '{{count}} attendants',
  },
};
