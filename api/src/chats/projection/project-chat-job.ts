import * as v from 'valibot';
import { PROJECT_CHAT_JOB } from '@prosa/database/documents/to-append-statement';
import { declareJob } from '../../platform/jobs/declare-job.ts';

/** Projects the entries appended to a chat's document. The statement that appends them also enqueues the job. */
export const projectChatJob = declareJob({ ...PROJECT_CHAT_JOB, payload: v.object({ room: v.string() }) });
