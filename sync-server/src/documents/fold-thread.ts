import { serveTasks } from '@prosa/server/serve-tasks';
import { replay } from './replay.ts';

// A thread that folds: a large document takes longer than the connections of the others should wait.
serveTasks(replay);
