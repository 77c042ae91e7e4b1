import { serveTasks } from '@prosa/server/serve-tasks';
import { mergeByReplay } from './merge-by-replay.ts';

// Runs in a separate thread, because the fold of a large document takes longer than connections should wait.
serveTasks(mergeByReplay);
