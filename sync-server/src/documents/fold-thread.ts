import { serveTasks } from '@prosa/server/serve-tasks';
import { replay } from './replay.ts';

// Folds in a thread, because a large document takes longer than the other connections should wait.
serveTasks(replay);
