import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import { errorCodes, type ErrorCode } from '@prosa/contract/errors';
import type { HttpMethod } from '../../platform/requests/send-request.ts';
import type { CommandAuthor } from '../../platform/session/session.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { ExpectedFields, OutboxEntry } from './outbox-entry.ts';
import type { RowChange, RowName, ServerRow } from '../rows/row-change.ts';
import { UNDO_WINDOW_MS } from './undo.ts';

/** The author of a command, its time, and the company's settings. */
export type CommandContext = {
  readonly actor: CommandAuthor;
  readonly settings: Readonly<Record<string, string>>;
  readonly now: string;
};

export type CommandRequest = {
  readonly method: HttpMethod;
  readonly path: string;
  readonly body?: unknown;
  /** A file that must be uploaded, in parts, before the request is sent. */
  readonly upload?: FileUpload;
};
/** A large file, with the id that the command uses for the file. */
export type FileUpload = { readonly id: string; readonly file: Blob };

/** The changes that a command makes on the screen before the server has answered. */
export type OptimisticChanges = {
  readonly changes: readonly RowChange[];
  /**
   * The name of the command's subject as users know it, such as the name of a person. The name is stored, because the subject's
   * row may not be visible any more when the name is shown.
   */
  readonly about: string;
  /**
   * Fields of the lane's row with their present values. The server refuses the command if one of these fields has another value
   * on the server when the command arrives.
   */
  readonly expects?: ExpectedFields;
  /** Rows of other lanes on which the command depends. Earlier changes of these rows must reach the server before the command. */
  readonly relies?: readonly RowName[];
};

export type CommandSpec<N extends string, P, R> = {
  readonly name: N;
  /** The key of the text that names the command for the user, beside its refusal. */
  readonly title: ParseKeys;
  /**
   * The schema of the payload. Stored payloads are parsed again before they are sent, because an older app may have written them.
   */
  readonly payload: v.GenericSchema<unknown, P>;
  /** Returns the row that the command is about. Commands of one lane are sent in order. */
  readonly lane: (payload: P) => RowName;
  /** Reads the rows that `optimistic` needs. If a row is missing, returns an error code with the reason instead. */
  readonly read: (database: LocalDatabase, payload: P) => Promise<R | ErrorCode>;
  /**
   * Returns the changes that the screen shows before the server has answered, or the code with which the device refuses the
   * command. The function must not read or change anything else.
   */
  readonly optimistic: (rows: R, payload: P, context: CommandContext) => OptimisticChanges | ErrorCode;
  /**
   * If this command is refused, later entries of its lane that expect its result are refused with this code. Without a code, no
   * entry depends on the result.
   */
  readonly groundlessCode?: ErrorCode;
  readonly request: (entry: OutboxEntry, payload: P, expects: ExpectedFields | null) => CommandRequest;
  /** The schema of the server's answer. Its output is the rows that replace the device's versions of these rows. */
  readonly answer: v.GenericSchema<unknown, readonly ServerRow[]>;
  /** Returns the reason, in the form of a refusal, if the server accepted the command but the command had no effect. */
  readonly didNothing?: (answer: unknown, payload: P) => Refusal | undefined;
  /** Whether the app sends the command without an action of a person. Such a command isn't counted among the unsent changes. */
  readonly isBackground?: boolean;
  /** The text beside the offer to undo the command. A command with this text is sent only after `UNDO_WINDOW_MS`. */
  readonly undoOffer?: ParseKeys;
  /** The text beside the offer to undo a batch of the command, with the number of commands as `count`. */
  readonly batchUndoOffer?: ParseKeys;
  /**
   * Returns the time for which the command waits on the device, in milliseconds. This time replaces `UNDO_WINDOW_MS` and is at
   * most `MAX_UNDO_WINDOW_MS`. If the command has no `undoOffer`, the screen that shows its rows offers to undo it.
   */
  readonly undoWindowMs?: (payload: P) => number;
};

/** The refusal of a command: `code` is the reason, and `detail` is the body of the server's answer. */
export type Refusal = { readonly code: ErrorCode; readonly detail: unknown };

/** A command in a form that does not depend on the type of its payload. */
export type Command<N extends string = string> = {
  readonly name: N;
  readonly title: ParseKeys;
  readonly groundlessCode: ErrorCode | undefined;
  readonly isBackground: boolean;
  readonly undoOffer: ParseKeys | undefined;
  readonly batchUndoOffer: ParseKeys | undefined;
  /** Returns the time in which the command can be undone, in milliseconds. 0 if the command is sent without a wait. */
  readonly undoWindowMs: (payload: unknown) => number;
  readonly lane: (payload: unknown) => RowName;
  readonly decide: (database: LocalDatabase, payload: unknown, context: CommandContext) => Promise<OptimisticChanges | ErrorCode>;
  readonly request: (entry: OutboxEntry) => CommandRequest;
  readonly didNothing: (answer: unknown, payload: unknown) => Refusal | undefined;
  readonly answer: v.GenericSchema<unknown, readonly ServerRow[]>;
};
export type TypedCommand<P, N extends string = string> = Command<N> & { readonly payload: v.GenericSchema<unknown, P> };
/** Commands by name. In this table the outbox finds the commands of entries that an earlier run of the app stored. */
export type CommandTable = Readonly<Record<string, Command>>;

/** Declares a command. To be part of the app, the command also needs its name in the contract and a line in the command table. */
export function defineCommand<N extends string, P, R>(spec: CommandSpec<N, P, R>): TypedCommand<P, N> {
  const parse = (payload: unknown): P => v.parse(spec.payload, payload);
  const { name, title, groundlessCode, answer } = spec;
  return {
    name,
    title,
    groundlessCode,
    answer,
    isBackground: spec.isBackground ?? false,
    undoOffer: spec.undoOffer,
    batchUndoOffer: spec.batchUndoOffer,
    undoWindowMs: (payload) => spec.undoWindowMs?.(parse(payload)) ?? (spec.undoOffer === undefined ? 0 : UNDO_WINDOW_MS),
    didNothing: (answered, payload) => spec.didNothing?.(answered, parse(payload)),
    payload: spec.payload,
    lane: (payload) => spec.lane(parse(payload)),
    decide: async (database, given, context) => {
      const payload = parse(given);
      const rows = await spec.read(database, payload);
      return isErrorCode(rows) ? rows : spec.optimistic(rows, payload, context);
    },
    request: (entry) => spec.request(entry, parse(entry.payload), entry.expects),
  };
}

const errorCodeSet: ReadonlySet<unknown> = new Set(errorCodes);
/** Returns whether a value is the code of a refusal and not a result. */
export const isErrorCode = (value: unknown): value is ErrorCode => errorCodeSet.has(value);
