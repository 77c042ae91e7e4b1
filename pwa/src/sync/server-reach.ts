/**
 * Whether anything is worth trying. A device that says it has no network reaches no server but one that runs on itself, at
 * `localhost`: a pull that began without a network and succeeded shows that there is one.
 */
export type ServerReach = {
  readonly isOnline: () => boolean;
  /** Pulls, and notes what becomes of it. */
  readonly during: (pull: () => Promise<void>) => Promise<void>;
};

export function serverReach(hasNetwork: () => boolean): ServerReach {
  let isOnDevice = false;
  return {
    isOnline: () => hasNetwork() || isOnDevice,
    async during(pull) {
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
