let last = Promise.resolve()

/**
 * Waits until this process has answered what else came in: one page is drawn in each turn of its event loop, in the order of
 * asking. Drawing takes long and lets nobody in between; however many pages are asked for, a call that costs nothing waits for
 * one of them.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise(done => setImmediate(done)))
  return last
}
