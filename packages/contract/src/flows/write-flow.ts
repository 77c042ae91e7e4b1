import * as v from 'valibot';
import { FlowId, pathId } from '../ids.ts';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';
import { ignoredText } from '../query-values.ts';
import { FlowDefinition } from './flow-definition.ts';
import { FlowFinding } from './flow-finding.ts';
import { FlowVersion, FlowWindow } from './flow.ts';

/** The minimum and maximum length of a flow's name, in characters (coverage 3 §5). */
export const FLOW_NAME_CHARACTERS = { min: 2, max: 50 } as const;
/** The maximum length of the JSON text that an import reads, in characters. */
export const FLOW_FILE_MAX_CHARACTERS = 5_000_000;

export const FlowName = v.pipe(NameText, minCharacters(FLOW_NAME_CHARACTERS.min), v.maxLength(FLOW_NAME_CHARACTERS.max));

/** `POST /flowbuilder`: creates a flow. The answer is the `Flow`, which is disabled and has only a start node. */
export const CreateFlowBody = v.object({ name: FlowName });
export type CreateFlowBody = v.InferOutput<typeof CreateFlowBody>;

/** `PUT /flowbuilder`: changes a flow's name, or enables or disables it. A missing field stays as it is. */
export const UpdateFlowBody = v.object({ flowId: FlowId, name: v.optional(FlowName), active: v.optional(v.boolean()) });
export type UpdateFlowBody = v.InferOutput<typeof UpdateFlowBody>;

/** `PUT /flowbuilder/schedule`: sets a flow's daily window. Null or an empty text removes the daily window. */
export const ScheduleFlowBody = v.object({
  flowId: FlowId,
  scheduledTimeRun: v.union([
    FlowWindow,
    v.null(),
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
  ]),
});
export type ScheduleFlowBody = v.InferOutput<typeof ScheduleFlowBody>;

/**
 * `POST /flowbuilder/duplicate`: copies a flow. The answer is the copy, which is disabled. Without `name`, the copy's name is
 * derived from the flow's name.
 */
export const DuplicateFlowBody = v.object({ flowId: FlowId, name: v.optional(FlowName) });
export type DuplicateFlowBody = v.InferOutput<typeof DuplicateFlowBody>;

/**
 * `POST /flowbuilder/flow`, the spec's "Salvar": writes the drawing into the draft, and publishes the draft if it has no finding
 * that is an error. `former` is the drawing that the editor opened. With `former`, only the differences between the two drawings
 * are written, so that changes of other users stay. Without `former`, the given drawing replaces the draft.
 */
export const WriteFlowBody = v.object({ idFlow: FlowId, ...FlowDefinition.entries, former: v.optional(FlowDefinition) });
export type WriteFlowBody = v.InferOutput<typeof WriteFlowBody>;

/** `POST /flowbuilder/publish`: makes a version from the current draft. */
export const PublishFlowBody = v.object({ flowId: FlowId });
export type PublishFlowBody = v.InferOutput<typeof PublishFlowBody>;

/**
 * `POST /flowbuilder/versions/restore`: writes the drawing of a version into the draft, as one new change. The answer is the
 * `Flow`.
 */
export const RestoreFlowVersionBody = v.object({ flowId: FlowId, version: FlowVersion.entries.version });
export type RestoreFlowVersionBody = v.InferOutput<typeof RestoreFlowVersionBody>;

/**
 * The answer of `POST /flowbuilder/publish` and `POST /flowbuilder/flow`: the published version, or null if the findings include
 * an error. The draft keeps the drawing in both cases. If the draft equals the published version, the answer contains that
 * version.
 */
export const PublishFlowAnswer = v.object({ version: v.nullable(FlowVersion), findings: v.array(FlowFinding) });
export type PublishFlowAnswer = v.InferOutput<typeof PublishFlowAnswer>;

/**
 * `POST /flowbuilder/import`: imports the text of a file. With a flow's id, the file's drawing replaces the draft of that flow.
 * Only the differences are written, as one change, and published versions stay. Without an id, the drawing becomes a new flow
 * with that `name`. References to queues, tags, AI agents and files that the company doesn't have are left empty. The server
 * refuses a file with ERR_FLOW_FILE and a reason, and a text over the limit with ERR_BAD_REQUEST. The answer is the `Flow`.
 */
export const ImportFlowBody = v.object({
  flow: v.pipe(v.string(), v.maxLength(2 * FLOW_FILE_MAX_CHARACTERS)),
  flowid: v.optional(v.union([FlowId, pathId(FlowId)])),
  name: v.optional(FlowName),
});
export type ImportFlowBody = v.InferOutput<typeof ImportFlowBody>;

/** The reason why a file was refused: `detail.reason` of ERR_FLOW_FILE. `detail.at` says which node or line is faulty. */
export const FlowFileFault = v.picklist(['size', 'json', 'nodes', 'connections', 'node', 'connection', 'twice', 'many']);
export type FlowFileFault = v.InferOutput<typeof FlowFileFault>;

/** The fields beside the file (`medias`) of `POST /flowbuilder/img`, `/audio` and `/content`, accepted for compatibility. */
export const FlowMediaFields = v.object({ fromMe: v.optional(ignoredText), body: v.optional(ignoredText) });
/** The answer of `POST /flowbuilder/img` and `/audio`: the stored file's name. */
export const FlowMediaAnswer = v.object({ name: v.string() });
export type FlowMediaAnswer = v.InferOutput<typeof FlowMediaAnswer>;
/** The answer of `POST /flowbuilder/content`: the stored files' names, in the order of upload. */
export const FlowContentAnswer = v.array(v.string());
export type FlowContentAnswer = v.InferOutput<typeof FlowContentAnswer>;

/** The answer of `DELETE /flowbuilder/{id}`: the deleted flow. */
export const DeletedFlow = v.object({ id: FlowId });
