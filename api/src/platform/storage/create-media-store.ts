import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createFolderMediaStore } from './create-folder-media-store.ts';
import type { MediaStore } from './media-store.ts';
import { createS3MediaStore } from './create-s3-media-store.ts';

/** Returns the installation's media store: the configured bucket, or else a folder in the data folder. */
export const createMediaStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore =>
  s3 === null ? createFolderMediaStore(join(dataDir, 'media')) : createS3MediaStore(s3);
