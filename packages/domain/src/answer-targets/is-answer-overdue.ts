/** Returns whether the answer of a ticket is overdue at the time `now`, which is an instant as an ISO 8601 text in UTC. */
export const isAnswerOverdue = ({ answerDueAt }: { readonly answerDueAt?: string | null | undefined }, now: string): boolean =>
  answerDueAt != null && answerDueAt <= now;
