import { firstMarked } from './elements.ts'

/** What the address says was just done is said once: loaded again, or kept as a bookmark, the page does not say it any more. */
export function tellOnce() {
  const word = firstMarked('told-by')?.dataset.toldBy
  if (word === undefined) return
  const address = new URL(location.href)
  address.searchParams.delete(word)
  history.replaceState(history.state, '', address)
}
