import * as v from 'valibot';
import { FlowId, pathId } from '../ids.ts';
import { ignoredText } from '../query-values.ts';
import { FlowDefinition } from './flow-definition.ts';
import { FlowFinding } from './flow-finding.ts';
import { FlowVersion, FlowWindow } from './flow.ts';

/** Shortest and longest name of a flow (coverage 3 §5), in characters. */
export const FLOW_NAME_CHARACTERS = { min: 2, max: 50 } as const;
/** Largest file an import reads, in characters of JSON. */
export const FLOW_FILE_MAX_CHARACTERS = 5_000_000;

export const FlowName = v.pipe(
  v.string(),
  v.trim(),
  v.minGraphemes(FLOW_NAME_CHARACTERS.min),
  v.maxLength(FLOW_NAME_CHARACTERS.max),
);

/** `POST /flowbuilder`. Answered by the new `Flow`, inactive and holding nothing but a start. */
export const CreateFlowBody = v.object({ name: FlowName });
export type CreateFlowBody = v.InferOutput<typeof CreateFlowBody>;

/** `PUT /flowbuilder`: name and switch; what isn't named stays. */
export const UpdateFlowBody = v.object({ flowId: FlowId, name: v.optional(FlowName), active: v.optional(v.boolean()) });
export type UpdateFlowBody = v.InferOutput<typeof UpdateFlowBody>;

/** `PUT /flowbuilder/schedule`: the daily window; empty clears it. */
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

/** `POST /flowbuilder/duplicate`. Answered by the copy, inactive; without `name` it is called after the flow. */
export const DuplicateFlowBody = v.object({ flowId: FlowId, name: v.optional(FlowName) });
export type DuplicateFlowBody = v.InferOutput<typeof DuplicateFlowBody>;

/**
 * `POST /flowbuilder/flow`, the spec's "Salvar": the drawing as it is to be, published if it may be. With `former`, the drawing it was made from, only what differs
 * between the two is written, so that what others drew meanwhile stays; without it, what differs from the draft as it stands.
 */
export const WriteFlowBody = v.object({ idFlow: FlowId, ...FlowDefinition.entries, former: v.optional(FlowDefinition) });
export type WriteFlowBody = v.InferOutput<typeof WriteFlowBody>;

/** `POST /flowbuilder/publish`: the draft as it stands becomes a version. */
export const PublishFlowBody = v.object({ flowId: FlowId });
export type PublishFlowBody = v.InferOutput<typeof PublishFlowBody>;

/** `POST /flowbuilder/versions/restore`: the draft becomes what the version was, as one more change. Answered by the `Flow`. */
export const RestoreFlowVersionBody = v.object({ flowId: FlowId, version: FlowVersion.entries.version });
export type RestoreFlowVersionBody = v.InferOutput<typeof RestoreFlowVersionBody>;

/**
 * The answer of `POST /flowbuilder/publish` and `POST /flowbuilder/flow`: the version that is published now, or none where an
 * error stands among the findings. The drawing is in the draft either way. Nothing new to publish gives the version there is.
 */
export const PublishFlowAnswer = v.object({ version: v.nullable(FlowVersion), findings: v.array(FlowFinding) });
export type PublishFlowAnswer = v.InferOutput<typeof PublishFlowAnswer>;

/**
 * `POST /flowbuilder/import`: a file's text. Into the flow named its drawing goes as one change that touches only what differs,
 * published versions stay; without one, into a new flow of that `name`. Queues, tags, agents and files that the company hasn't are left open. Refused with ERR_FLOW_FILE and a reason; a text far too large, with ERR_BAD_REQUEST. Answered by the `Flow`.
 */
export const ImportFlowBody = v.object({
  flow: v.pipe(v.string(), v.maxLength(2 * FLOW_FILE_MAX_CHARACTERS)),
  flowid: v.optional(v.union([FlowId, pathId(FlowId)])),
  name: v.optional(FlowName),
});
export type ImportFlowBody = v.InferOutput<typeof ImportFlowBody>;

/** Why a file was not taken: `detail.reason` of ERR_FLOW_FILE; `detail.at` says where. */
export const FlowFileFault = v.picklist(['size', 'json', 'nodes', 'connections', 'node', 'connection', 'twice', 'many']);
export type FlowFileFault = v.InferOutput<typeof FlowFileFault>;

/** The fields beside the file (`medias`) of `POST /flowbuilder/img`, `/audio` and `/content`; accepted for the contract's sake. */
export const FlowMediaFields = v.object({ fromMe: v.optional(ignoredText), body: v.optional(ignoredText) });
/** The answer of `POST /flowbuilder/img` and `/audio`: the stored file's name. */
export const FlowMediaAnswer = v.object({ name: v.string() });
export type FlowMediaAnswer = v.InferOutput<typeof FlowMediaAnswer>;
/** The answer of `POST /flowbuilder/content`: the stored files' names, in the order they came. */
export const FlowContentAnswer = v.array(v.string());
export type FlowContentAnswer = v.InferOutput<typeof FlowContentAnswer>;

/** The answer of `DELETE /flowbuilder/{id}`: the flow that is gone. */
export const DeletedFlow = v.object({ id: FlowId });
