/** The code that the app needs after the log-in. The build puts it into one file. */
export { countUnsentOnDevice, deleteDeviceData } from './device-data.ts';
export { SignedInRoutes } from './routes.tsx';
export { startOfflineEngine } from './start-offline-engine.ts';
