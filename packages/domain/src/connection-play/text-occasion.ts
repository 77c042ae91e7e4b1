import type { AnsweringRuleName } from '../answering/answering-rules.ts';

/**
 * The occasion of a text: the rule that answers a message, a time that has passed (`reminder`, `expiry`), or a move by the
 * attendant (`acceptance`, `closing`).
 */
export type TextOccasion = AnsweringRuleName | 'reminder' | 'expiry' | 'acceptance' | 'closing';
