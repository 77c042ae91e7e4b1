import { serveTasks } from '@prosa/server/serve-tasks';
import { mergeByReplay } from './merge-by-replay.ts';

// This module runs in a separate thread, because folding a large document takes longer than connections should wait.
serveTasks(mergeByReplay);
