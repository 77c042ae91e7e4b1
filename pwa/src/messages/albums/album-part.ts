/** The part of a conversation that shows pictures in albums. It is loaded only after the first screen. */
export { AlbumBubble } from './album-bubble.tsx';
export { groupAlbums } from './group-albums.ts';
