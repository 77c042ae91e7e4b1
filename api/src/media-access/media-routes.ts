import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { object, picklist, pipe, string, uuid } from 'valibot';
import { MEDIA_COOKIE } from '../auth/auth-routes.ts';
import { verifyToken } from '../platform/access/access-token.ts';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { toAttachmentDisposition, toInlineDisposition } from '../media/content-disposition.ts';
import { loadReadableMedia, loadPublicMedia, type ReadableMedia } from './load-readable-media.ts';
import { isInlineType } from '../media/media-types.ts';
import { openMediaBody } from '../media/open-media-body.ts';
import { answerWithStoredFile } from '../media/answer-with-stored-file.ts';

const MediaPath = object({ mediaId: pipe(string(), uuid()), part: picklist(['file', 'thumbnail']) });
type MediaPart = 'file' | 'thumbnail';
/** The `cache-control` directives for files: browsers may cache a file for a year, because a file never changes under its id. */
const CACHE_FOR_A_YEAR = 'max-age=31536000, immutable';

/**
 * Routes of files and of public pictures. Users with the media cookie can read a file if they may see its owner. Everybody can
 * read public pictures.
 */
export function mediaRoutes(router: Router, services: Services): void {
  router.open('GET /media/:mediaId/:part{file|thumbnail}', { summary: 'Gives a file of a message' }, async (c) => {
    const { mediaId, part } = parseInput(MediaPath, c.req.param());
    const token = getCookie(c, MEDIA_COOKIE);
    if (token === undefined) throw new AppError('ERR_UNAUTHENTICATED', 401);
    const scope = await services.loadScope(await verifyToken(services, token, 'media'));
    const media = await loadReadableMedia(services, scope, mediaId);
    c.header('cache-control', `private, ${CACHE_FOR_A_YEAR}`);
    return sendMedia(c, services, { media, part });
  });

  router.open(
    'GET /public-media/:mediaId/:part{file|thumbnail}',
    { summary: 'Gives a logo, a picture of a public plan or a profile image' },
    async (c) => {
      const { mediaId, part } = parseInput(MediaPath, c.req.param());
      const media = await loadPublicMedia(services, mediaId);
      c.header('cache-control', `public, ${CACHE_FOR_A_YEAR}`);
      return sendMedia(c, services, { media, part });
    },
  );
}

async function sendMedia(
  c: Context,
  { media: store }: Pick<Services, 'media'>,
  { media, part }: { readonly media: ReadableMedia; readonly part: MediaPart },
): Promise<Response> {
  const key = part === 'file' ? media.storage_key : media.thumbnail_key;
  if (key === null) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
  const mimeType = part === 'thumbnail' ? 'image/webp' : media.mime_type;
  c.header('content-type', isInlineType(mimeType) ? mimeType : 'application/octet-stream');
  c.header('content-disposition', isInlineType(mimeType) ? toInlineDisposition(media.name) : toAttachmentDisposition(media.name));
  // Browsers don't show a PDF within a sandbox.
  if (mimeType !== 'application/pdf') c.header('content-security-policy', "sandbox; default-src 'none'");
  if (part === 'thumbnail') return c.body(await openMediaBody(c, store, { key }));
  return answerWithStoredFile(c, store, { key, sizeBytes: Number(media.size_bytes) });
}
