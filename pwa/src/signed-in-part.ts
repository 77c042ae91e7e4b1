/** The code that the app needs from the moment somebody is signed in; one file of the build. */
export { countUnsentHere, wipeDevice } from './device-data.ts';
export { SignedInRoutes } from './routes.tsx';
export { startOfflineEngine } from './start-offline-engine.ts';
