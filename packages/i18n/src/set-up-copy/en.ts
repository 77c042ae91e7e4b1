import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Copy a company’s set-up',
  text: 'Settings, service hours with holidays, queues with their chatbots, tags and shared quick replies go to another company. What it already has stays as it is. Users, connections, contacts and tickets are not copied.',
  open: 'Copy set-up',
  again: 'Copy again',
  from: 'From',
  to: 'To',
  submit: 'Copy',
  chooseFrom: 'Choose the company to copy from',
  chooseTo: 'Choose another company',
  failed: 'The companies could not be loaded',
  copied_one: '1 item copied',
  copied_other: '{{count}} items copied',
  existing_one: '1 existed already',
  existing_other: '{{count}} existed already',
  item: 'Item',
  reason: 'Reason',
  bad: 'Invalid value',
};
