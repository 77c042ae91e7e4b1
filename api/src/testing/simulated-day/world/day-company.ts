/** A shift of a day, from its first to its last minute. A shift that ends before its start lasts into the next day. */
export type DayShift = readonly [start: string, end: string];

/**
 * The service hours of a company, a connection or a queue: the shifts of each weekday, of which Sunday is the first. Null means
 * that none are stored.
 */
export type DayHours = { readonly week: readonly (readonly DayShift[])[] | null; readonly closedText: string };

export type DayOption = {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly type: 'text' | 'queue' | 'attendent';
  readonly closes: boolean;
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly options: readonly DayOption[];
};

export type DayQueue = {
  readonly id: number;
  readonly name: string;
  readonly greeting: string;
  readonly hours: DayHours;
  readonly options: readonly DayOption[];
};

export type DayVacation = { readonly from: string; readonly to: string; readonly text: string };

export type DayConnection = {
  readonly id: number;
  readonly phoneNumberId: string;
  readonly name: string;
  readonly greeting: string;
  readonly farewell: string;
  readonly ratingQuestion: string;
  readonly maxMenus: number;
  readonly menuPauseMinutes: number;
  readonly maxRatingQuestions: number;
  readonly ratingMinutes: number;
  readonly reopenMinutes: number;
  readonly reminderMinutes: number;
  readonly reminderText: string;
  readonly expiryHours: number;
  readonly expiryText: string;
  /** True if a silent ticket is closed only if the company wrote last. */
  readonly expiresOnlyAnswered: boolean;
  readonly redirectMinutes: number;
  readonly redirectQueueId: number | null;
  readonly hours: DayHours;
  readonly vacation: DayVacation | null;
  readonly queues: readonly DayQueue[];
};

export type DayUser = { readonly id: number; readonly name: string; readonly farewell: string };

/**
 * A company of the simulated day, with all settings that affect what its customers read. An empty text means that the setting has
 * no text.
 */
export type DayCompany = {
  readonly id: number;
  readonly timeZone: string;
  readonly scheduleType: 'company' | 'connection' | 'queue' | 'disabled';
  readonly asksForRating: boolean;
  readonly consent: 'never' | 'once' | 'always';
  readonly consentText: string;
  readonly consentLink: string;
  readonly refusesAudio: boolean;
  readonly positionText: string;
  readonly greetsForOneQueue: boolean;
  readonly acceptedText: string;
  readonly transferText: string;
  readonly farewellToWaiting: boolean;
  readonly hours: DayHours;
  readonly vacation: DayVacation | null;
  readonly holiday: { readonly date: string; readonly shifts: readonly DayShift[] } | null;
  readonly queues: readonly DayQueue[];
  readonly connections: readonly DayConnection[];
  /** The attendant who accepts tickets, and a colleague. */
  readonly users: readonly [DayUser, DayUser];
};
