export type AttendantAct =
  | 'accept'
  | 'answer'
  | 'transfer-to-queue'
  | 'transfer-to-colleague'
  | 'return'
  | 'close'
  | 'close-with-farewell'
  | 'close-with-rating';

const ACTS_BY_STATUS: Readonly<Record<string, readonly (AttendantAct | null)[]>> = {
  pending: ['accept', 'accept', 'accept', 'accept', 'accept', 'accept', 'accept', null, 'close', 'close-with-farewell'],
  open: [
    'answer',
    'answer',
    'answer',
    'transfer-to-queue',
    'transfer-to-colleague',
    'return',
    'close',
    'close-with-farewell',
    'close-with-rating',
    'close-with-rating',
  ],
  nps: [null, null, null, null, null, null, null, null, null, 'close-with-farewell'],
};

/**
 * Returns what an attendant does in a ticket with this status. `choice` is a random number from 0 to 9. Null means that the
 * attendant does nothing.
 */
export const chooseAttendantAct = (status: string, choice: number): AttendantAct | null =>
  ACTS_BY_STATUS[status]?.[choice] ?? null;

/** The text of an attendant's answer. */
export const ATTENDANT_ANSWER_TEXT = 'Já vejo isso';
