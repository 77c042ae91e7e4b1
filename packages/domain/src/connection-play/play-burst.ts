import { answeringRules } from '../answering/answering-rules.ts';
import { decideByRule } from '../answering/decide-by-rule.ts';
import { explainEffect, explainSilence } from '../answering/explain-answer.ts';
import { toAnswerTime } from '../bursts/burst-times.ts';
import { toAnsweringPlay, toAnswerState } from './answering-play.ts';
import { applyAnswerEffect } from './apply-answer-effect.ts';
import { addDecisions, changeTicket, type ConnectionPlay, type PlayedTicket } from './connection-play.ts';
import { passWaitingMessagesOn } from './play-integration.ts';
import { updateTargetClock } from './play-targets.ts';
import type { PlayedConnection } from './played-connection.ts';

/** Returns the time at which the bots answer the customer's newest messages, or null if none of these waits for an answer. */
export function findBurstTime({ burst }: PlayedTicket): Date | null {
  const [first] = burst;
  const last = burst.at(-1);
  return first === undefined || last === undefined ? null : toAnswerTime({ firstAt: first.at, lastAt: last.at });
}

/**
 * Answers the waiting messages as one burst, by the same rules and in the same order as the server. Adds the reason for each
 * answer behind that answer or, without an answer, the reason for the silence.
 */
export function answerPlayedBurst(of: PlayedConnection, play: ConnectionPlay): ConnectionPlay {
  const { ticket } = play;
  const [first] = ticket?.burst ?? [];
  if (ticket === null || first === undefined) return play;
  let answering = toAnsweringPlay(of, changeTicket(play, { burst: [] }), ticket.burst);
  let decisionCount = 0;
  for (const rule of answeringRules) {
    const { state: decided, effects } = decideByRule(toAnswerState(of, answering, first), answering.burst, rule);
    for (const effect of effects) {
      const { message } = decided;
      const applied = applyAnswerEffect(of, answering, { effect, by: rule.name, message });
      const decisions = explainEffect(decided, effect, toAnswerState(of, applied, message));
      decisionCount += decisions.length;
      answering = { ...applied, play: addDecisions(applied.play, decisions) };
    }
  }
  const silence = decisionCount > 0 ? [] : [explainSilence(toAnswerState(of, answering, first))];
  return updateTargetClock(of, passWaitingMessagesOn(of, addDecisions(answering.play, silence)));
}
