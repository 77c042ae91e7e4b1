/** The invariants that are checked after every history, by the names under which a breach is reported. */
export const invariantNames = [
  'the engine never breaks',
  'rows equal a fresh pull',
  'nothing out of sight stays',
  'nothing is lost',
  'nothing is doubled',
  'nothing is sent as someone else',
  'nothing is done to another’s ticket',
  'order per ticket is kept',
  'dependencies are sent first',
  'nothing is sent that depends on a refusal',
  'acks never fall',
  'a refusal stays in sight',
  'what was accepted is not shown as refused',
  'what was accepted stays in sight',
  'what was taken back stays taken back',
  'nothing goes out while it can be undone',
  'drafts are kept',
  'what is unsent stays in sight',
  'a batch stays together',
  'a snooze hides no unread message',
  'tags change as their users chose',
  'a ticket closes as it was shown',
  'a private note stays inside',
  'presence leaves no trace',
  'nothing waits for ever',
] as const;
export type InvariantName = (typeof invariantNames)[number];
export type Violation = { readonly invariant: InvariantName; readonly detail: string };

/** Records that a history broke an invariant. */
export type ReportBreach = (invariant: InvariantName, detail: string) => void;
