import { serveTasks } from '@prosa/server/serve-tasks';
import { mergeByReplay } from './merge-by-replay.ts';

// Folds in a thread, because a large document takes longer than the other connections should wait.
serveTasks(mergeByReplay);
