import type { AnsweringRuleName } from '../answering/answering-rules.ts';

/** The occasion on which a text is sent: a rule that answers a message, a time that has passed, or a move of the attendant. */
export type TextOccasion = AnsweringRuleName | 'reminder' | 'expiry' | 'acceptance' | 'closing';
