import * as v from 'valibot';
import { AiAgentId } from '../ids.ts';

/** An AI agent as the form of a flow's node offers it (coverage 3 §7). */
export const AiAgent = v.object({ id: AiAgentId, name: v.string() });
export type AiAgent = v.InferOutput<typeof AiAgent>;

/**
 * `GET /agents`. `columnsAgent` is accepted for compatibility and has no effect, because an AI agent has only an id and a name.
 */
export const ListAiAgentsAnswer = v.array(AiAgent);
