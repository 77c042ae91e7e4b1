import * as v from 'valibot';
import { AgentId } from '../ids.ts';

/** An AI agent as the form of a flow's node offers it (coverage 3 §7). */
export const Agent = v.object({ id: AgentId, name: v.string() });
export type Agent = v.InferOutput<typeof Agent>;

/**
 * `GET /agents`. `columnsAgent` is accepted for compatibility and has no effect, because an AI agent has only an id and a name.
 */
export const ListAgentsAnswer = v.array(Agent);
