/**
 * Tracks whether the server may be reachable. Without a network, only a server on the device itself (`localhost`) can be reached.
 * A pull that succeeds without a network shows that there is such a server.
 */
export type ServerReach = {
  readonly isOnline: () => boolean;
  /** Runs a pull, and records whether the pull reached the server. */
  readonly recordPull: (pull: () => Promise<void>) => Promise<void>;
};

export function createServerReach(hasNetwork: () => boolean): ServerReach {
  let isOnDevice = false;
  return {
    isOnline: () => hasNetwork() || isOnDevice,
    async recordPull(pull) {
      const hadNetwork = hasNetwork();
      try {
        await pull();
        isOnDevice = !hadNetwork;
      } catch (error) {
        isOnDevice = false;
        throw error;
      }
    },
  };
}
