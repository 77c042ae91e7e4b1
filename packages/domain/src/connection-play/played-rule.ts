import type { AnsweringRuleName } from '../answering/answering-rules.ts';

/** The rule that caused a text: one that answers a message, a time that has passed, or a move of the attendant. */
export type PlayedRule = AnsweringRuleName | 'reminder' | 'expiry' | 'acceptance' | 'closing';
