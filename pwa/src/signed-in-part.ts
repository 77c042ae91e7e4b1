/** The code that the app needs from the log-in on. The build puts it into one file. */
export { countUnsentOnDevice, deleteDeviceData } from './device-data.ts';
export { SignedInRoutes } from './routes.tsx';
export { startOfflineEngine } from './start-offline-engine.ts';
