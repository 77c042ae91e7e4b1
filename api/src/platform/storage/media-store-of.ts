import { join } from 'node:path';
import type { Config } from '../config.ts';
import { folderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';
import { s3MediaStore } from './s3-media-store.ts';

/** Returns the installation's media store: its bucket if configured, else a folder of its data. */
export const mediaStoreOf = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore =>
  s3 === null ? folderMediaStore(join(dataDir, 'media')) : s3MediaStore(s3);
