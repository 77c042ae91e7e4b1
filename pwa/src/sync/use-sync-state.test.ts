import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

const openPage = async (onLine: boolean) => {
  vi.stubGlobal('navigator', { ...navigator, onLine });
  vi.resetModules();
  return import('./use-sync-state.ts');
};

it.each([
  [false, 'offline'],
  [true, 'syncing'],
])("a page that opens while the browser's onLine is %s begins in the state “%s”", async (onLine, state) => {
  const { networkStore } = await openPage(onLine);
  expect(networkStore.get()).toEqual({ state });
});

describe("a screen's call that gets no answer", () => {
  it('before a pull has ended, a call that gets no answer sets the state to offline at once', async () => {
    const { networkStore, reportMissingAnswer: noteNoAnswer, onPullRequested: onPullWanted } = await openPage(true);
    const pull = vi.fn<() => void>();
    onPullWanted(pull);
    noteNoAnswer();
    noteNoAnswer();
    expect(networkStore.get()).toEqual({ state: 'offline' });
    expect(pull).not.toHaveBeenCalled();
  });

  it('after a pull has ended, a call that gets no answer requests a pull and leaves the state unchanged', async () => {
    const {
      networkStore,
      reportMissingAnswer: noteNoAnswer,
      onPullRequested: onPullWanted,
      setNetworkState,
    } = await openPage(true);
    const pull = vi.fn<() => void>();
    onPullWanted(pull);
    setNetworkState({ state: 'online' });
    noteNoAnswer();
    expect(networkStore.get()).toEqual({ state: 'online' });
    expect(pull).toHaveBeenCalledTimes(1);
  });
});

it("an answer to a screen's call requests a pull only if the server counts as unreachable", async () => {
  const { reportServerAnswer: noteAnswer, onPullRequested: onPullWanted, setNetworkState } = await openPage(true);
  const pull = vi.fn<() => void>();
  onPullWanted(pull);
  setNetworkState({ state: 'offline' });
  noteAnswer();
  setNetworkState({ state: 'online' });
  noteAnswer();
  expect(pull).toHaveBeenCalledTimes(1);
});
