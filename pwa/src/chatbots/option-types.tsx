import type { ChatbotOptionType } from '@prosa/contract/chatbots/chatbot-option';
import { FileText, Layers, type LucideIcon, MessageCircle, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { AttendantFields, FileListFields, QueueFields } from './target-fields.tsx';

/** A type of options: its icon, and the fields with which the form completes the fields of all options. */
export type OptionTypeSpec = {
  readonly type: ChatbotOptionType;
  readonly icon: LucideIcon;
  readonly Fields?: ComponentType<{ queueId: number }>;
};

/** The types of options that the form offers, in their order. Its list and its form are derived from this list. */
export const optionTypes: readonly OptionTypeSpec[] = [
  { type: 'text', icon: MessageCircle },
  { type: 'attendent', icon: UserRound, Fields: AttendantFields },
  { type: 'queue', icon: Layers, Fields: QueueFields },
  { type: 'file', icon: FileText, Fields: FileListFields },
];
