import { type MarkedTextPart, parseTextMarks } from '@prosa/domain/messages/text-marks';
import { find } from 'linkifyjs';

export type MessageToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string }
  | { readonly kind: 'ticket'; readonly text: string; readonly ticketId: number }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly MessageToken[] };

/** Splits a message text into tokens, by WhatsApp's marks (`parseTextMarks`) and links. */
export const tokenizeMessage = (text: string): MessageToken[] => parseTextMarks(text).flatMap(toTokens);

function toTokens(part: MarkedTextPart): MessageToken[] {
  if ('children' in part) return [{ kind: part.kind, children: part.children.flatMap(toTokens) }];
  return part.kind === 'code' ? [{ kind: 'code', text: part.text }] : splitAtLinks(part.text);
}

/**
 * Splits tokens at each `@name` of the mentioned people. Longer names are looked for first, because a name may begin with a
 * shorter one.
 */
export function markMentions(tokens: readonly MessageToken[], names: readonly string[]): MessageToken[] {
  const longestFirst = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length);
  return tokens.flatMap((token) => {
    if ('children' in token) return [{ ...token, children: markMentions(token.children, names) }];
    return token.kind === 'text' ? splitAtMentions(token.text, longestFirst) : [token];
  });
}

/** A ticket's number as the team writes it, such as `#314`, unless it is part of a word. */
const ticketNumberPattern = /(?<![\p{L}\p{N}#&/])#([1-9]\d{0,8})(?![\p{L}\p{N}])/gu;

/** Splits tokens at each ticket's number. */
export function markTicketNumbers(tokens: readonly MessageToken[]): MessageToken[] {
  return tokens.flatMap((token): MessageToken[] => {
    if ('children' in token) return [{ ...token, children: markTicketNumbers(token.children) }];
    if (token.kind !== 'text') return [token];
    const marked: MessageToken[] = [];
    let end = 0;
    for (const { 0: text, 1: number, index } of token.text.matchAll(ticketNumberPattern)) {
      if (index > end) marked.push({ kind: 'text', text: token.text.slice(end, index) });
      marked.push({ kind: 'ticket', text, ticketId: Number(number) });
      end = index + text.length;
    }
    return end < token.text.length ? [...marked, { kind: 'text', text: token.text.slice(end) }] : marked;
  });
}

function splitAtMentions(text: string, wanted: readonly string[]): MessageToken[] {
  const [first, ...others] = wanted;
  if (first === undefined || text === '') return text === '' ? [] : [{ kind: 'text', text }];
  return text
    .split(first)
    .flatMap((part, at) => [...(at === 0 ? [] : [{ kind: 'mention', text: first } as const]), ...splitAtMentions(part, others)]);
}

function splitAtLinks(text: string): MessageToken[] {
  const tokens: MessageToken[] = [];
  let end = 0;
  for (const link of find(text)) {
    if (!/^(https?|mailto):/i.test(link.href)) continue;
    if (link.start > end) tokens.push({ kind: 'text', text: text.slice(end, link.start) });
    tokens.push({ kind: 'link', text: link.value, href: link.href });
    end = link.end;
  }
  if (end < text.length) tokens.push({ kind: 'text', text: text.slice(end) });
  return tokens;
}
