import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  audioRefused: 'We can’t listen to audio messages here at the moment. Please write your message instead.',
  consentQuestion: '[1] Yes\n[2] No',
  menuBack: 'Back',
  mainMenu: 'Main menu',
  menuOpener: 'See options',
  stepLimit: 'The flow “{{flow}}” went round too often without an answer from the customer and was ended.',
  endless: 'The flow “{{flow}}” has stopped answering: the contact writes without end, as another bot would. Please attend.',
  nodeGone: 'The flow “{{flow}}” was ended: the block it would go on with is missing.',
  agentWaits: 'The flow “{{flow}}” handed over to the AI agent “{{agent}}”, who doesn’t answer yet: please attend.',
  queueGone: 'The flow “{{flow}}” would lead to the queue “{{queue}}”, which is gone.',
  tagGone: 'The flow “{{flow}}” would add the tag “{{tag}}”, which is gone.',
  integrationFailed: 'The integration "{{integration}}" could not answer and was ended: please answer here.',
  integrationCommand:
    'The integration "{{integration}}" asked for something that no longer exists or could not be read, such as a queue or a person.',
  integrationEndless:
    'The integration "{{integration}}" stopped answering: the contact writes without pause, as another bot would. Please answer here.',
};
