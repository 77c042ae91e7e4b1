import * as v from 'valibot';
import { MessageId } from '@prosa/contract/ids';
import { declareJob } from '../../platform/jobs/declare-job.ts';

const MediaDownload = v.object({ messageId: MessageId, ref: v.string(), name: v.string(), mimeType: v.string() });
export type MediaDownload = v.InferOutput<typeof MediaDownload>;

/** Downloads the file of a recorded message from its provider. */
export const downloadMediaJob = declareJob({ name: 'download-media', payload: MediaDownload, lane: 'bulk' });
