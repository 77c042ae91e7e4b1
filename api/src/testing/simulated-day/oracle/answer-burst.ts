import { answerIfClosed } from './absence.ts';
import { answerInMenu } from './answer-in-menu.ts';
import { createServiceCounters, type WrittenMessage } from './expected-ticket.ts';
import { closeTicket, sendCompanyText, SECOND_MS, type Moment } from './moment.ts';

const AUDIO_REFUSED = 'No momento não conseguimos ouvir áudios por aqui. Por favor, escreva a sua mensagem.';
const CONSENT_QUESTION = '[1] Sim\n[2] Não';

type Burst = readonly WrittenMessage[];

/** Gives one answer to all messages of a burst (rules B2 and B3). */
export function answerBurst(moment: Moment, burst: Burst): void {
  const { ticket } = moment;
  const rest = refuseAudio(moment, burst);
  if (rest.length === 0) return;
  if (ticket.status === 'nps') return answerRatingQuestion(moment, rest);
  if (ticket.status === 'lgpd') answerConsentQuestion(moment, rest);
  if (ticket.status !== 'pending' || answerIfClosed(moment)) return;
  if (ticket.queueId === null && ticket.userId === null) answerInMenu(moment, rest);
}

/** A1: answers audio with a text that asks the customer to write. Returns the other messages of the burst. */
function refuseAudio(moment: Moment, burst: Burst): Burst {
  if (!moment.talk.company.refusesAudio || burst.every(({ of }) => of !== 'audio')) return burst;
  sendCompanyText(moment, AUDIO_REFUSED);
  return burst.filter(({ of }) => of !== 'audio');
}

/**
 * N2, N3: records the first number of a burst as the rating. If the burst has no number, sends the question for a rating again,
 * within the limit.
 */
function answerRatingQuestion(moment: Moment, burst: Burst): void {
  const { ticket, talk } = moment;
  const { ratingQuestion, maxRatingQuestions, farewell } = talk.customer.connection;
  const askedMs = Math.floor((ticket.ratingAskedMs ?? 0) / SECOND_MS) * SECOND_MS;
  const answers = burst.filter(({ atMs }) => atMs >= askedMs);
  if (answers.length === 0) return;
  const rate = answers.map(({ text }) => parseRating(text)).find((each) => each !== null) ?? null;
  if (rate === null && (maxRatingQuestions === 0 || ticket.timesAsked < maxRatingQuestions)) {
    sendCompanyText(moment, ratingQuestion);
    ticket.timesAsked += 1;
    return;
  }
  if (rate !== null) ticket.rates.push(rate);
  sendCompanyText(moment, farewell);
  closeTicket(moment, 'closed');
}

/** N2: returns the rating of a text that is only a number, rounded and limited to 0 to 10. Returns null for any other text. */
function parseRating(text: string): number | null {
  const number = text.trim();
  if (!/^[+-]?\d+([.,]\d+)?$/.test(number)) return null;
  return Math.min(10, Math.max(0, Math.round(Number(number.replace(',', '.')))));
}

/**
 * L2, L3: the answer `1` gives the consent, and `2` refuses it. Any other answer gets the question for consent again, within the
 * limit.
 */
function answerConsentQuestion(moment: Moment, burst: Burst): void {
  const { ticket, talk, nowMs } = moment;
  const { consentText, consentLink } = talk.company;
  const { maxMenus, farewell } = talk.customer.connection;
  const answer = burst.map(({ text }) => text.trim()).find((text) => text === '1' || text === '2');
  if (ticket.timesAsked > 0 && answer === '1') {
    talk.hasAccepted = true;
    Object.assign(ticket, { status: 'pending', updatedMs: nowMs, ...createServiceCounters() });
    return;
  }
  if (ticket.timesAsked > 0 && answer === '2') {
    sendCompanyText(moment, farewell);
    return closeTicket(moment, 'closed');
  }
  if (maxMenus > 0 && ticket.timesAsked >= maxMenus) return;
  sendCompanyText(moment, [consentText, consentLink, CONSENT_QUESTION].filter((part) => part !== '').join('\n\n'));
  if (ticket.timesAsked === 0) ticket.log.push('lgpd');
  ticket.timesAsked += 1;
}
