import type { IntegrationCommand } from './conversation.ts';

/**
 * The content of a bubble, which is one text message of a Typebot: a command, a command that can't be read, or a text for the
 * customer.
 */
export type ParsedBubble =
  | { readonly kind: 'text' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'command'; readonly command: IntegrationCommand };

/** Matches a bubble that is meant as a command: a number sign and a JSON object. */
const COMMAND_PATTERN = /^\s*#\s*(\{.*)$/s;

/**
 * Parses a bubble such as `#{"queueId":3,"userId":7}` or `#{"stopBot":true}`. The customer must not see a command, so a command
 * that can't be read is not returned as a text.
 */
export function parseBubbleCommand(text: string): ParsedBubble {
  const json = COMMAND_PATTERN.exec(text)?.[1];
  if (json === undefined) return { kind: 'text' };
  const command = toCommand(parseJson(json));
  return command === null ? { kind: 'unreadable' } : { kind: 'command', command };
}

/**
 * Converts an object with the fields `queueId`, `userId`, `stopBot` or `closeTicket` to a command. Null if none of these fields
 * has a value that means anything.
 */
export function toCommand(input: unknown): IntegrationCommand | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const fields: Readonly<Record<string, unknown>> = { ...input };
  const queueId = toId(fields['queueId']);
  const userId = toId(fields['userId']);
  const stopBot = fields['stopBot'] === true;
  const closeTicket = fields['closeTicket'] === true;
  return queueId === null && userId === null && !stopBot && !closeTicket ? null : { queueId, userId, stopBot, closeTicket };
}

/** Returns an id from a positive number or a text of digits, because Typebot's variables are texts. Null for any other value. */
function toId(input: unknown): number | null {
  const isDigits = typeof input === 'string' && /^\d{1,9}$/.test(input.trim());
  const id = isDigits ? Number(input) : input;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : null;
}
const MAX_ID = 2_147_483_647;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
