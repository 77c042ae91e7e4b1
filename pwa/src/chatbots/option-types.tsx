import type { ChatbotOptionType } from '@prosa/contract/chatbots/chatbot-option';
import type { PlanFlags } from '@prosa/contract/session/session';
import { Bot, FileText, Layers, type LucideIcon, MessageCircle, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { AttendantFields, FileListFields, IntegrationFields, QueueFields } from './target-fields.tsx';

/**
 * A type of options. Every option has some common fields, and the form shows the fields of the type below them. If the type has a
 * `plan`, the form offers the type only if the company's plan has that flag.
 */
export type OptionTypeSpec = {
  readonly type: ChatbotOptionType;
  readonly icon: LucideIcon;
  readonly plan?: keyof PlanFlags;
  readonly Fields?: ComponentType<{ queueId: number }>;
};

/** The types of options that the form offers, in order. */
export const optionTypes: readonly OptionTypeSpec[] = [
  { type: 'text', icon: MessageCircle },
  { type: 'attendent', icon: UserRound, Fields: AttendantFields },
  { type: 'queue', icon: Layers, Fields: QueueFields },
  { type: 'integration', icon: Bot, plan: 'useIntegrations', Fields: IntegrationFields },
  { type: 'file', icon: FileText, Fields: FileListFields },
];
