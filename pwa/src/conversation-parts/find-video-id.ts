import { find } from 'linkifyjs';

const VIDEO_ID_PATTERN = /^[\w-]{11}$/;
const watchHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'www.youtube-nocookie.com']);
const shortHosts = new Set(['youtu.be', 'www.youtu.be']);
/** The parts of a path that the id of a video follows, as in `/shorts/{id}`. */
const pathPartsBeforeVideoId = new Set(['shorts', 'live', 'embed', 'v']);

/** Returns the id of the first YouTube video to which a text links, or undefined. */
export function findVideoId(text: string): string | undefined {
  if (!/youtu/i.test(text)) return undefined;
  for (const { href } of find(text, 'url')) {
    const id = URL.canParse(href) ? readVideoId(new URL(href)) : undefined;
    if (id !== undefined && VIDEO_ID_PATTERN.test(id)) return id;
  }
  return undefined;
}

function readVideoId({ protocol, hostname, pathname, searchParams }: URL): string | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const [first, second] = pathname.slice(1).split('/');
  if (shortHosts.has(hostname)) return first;
  if (!watchHosts.has(hostname)) return undefined;
  if (first === 'watch') return searchParams.get('v') ?? undefined;
  return first !== undefined && pathPartsBeforeVideoId.has(first) ? second : undefined;
}
