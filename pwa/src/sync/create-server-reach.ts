/**
 * Tracks whether the server may be reachable. A device without a network reaches a server only if the server runs on the device,
 * at `localhost`. A pull that began without a network and succeeded shows that there is such a server.
 */
export type ServerReach = {
  readonly isOnline: () => boolean;
  /** Runs a pull and records whether it reached the server. */
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
