/** Below this nothing is shown of a wait, and what is shown stays as long (rule SCR-4). */
const moment = 200

const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms))

/** Shows that something is under way, unless it is done at once, and then long enough to be seen. */
export async function showWhile<T>(work: Promise<T>, show: (busy: boolean) => void): Promise<T> {
  const isQuick = await Promise.race([work.then(yes, yes), pause(moment)])
  if (isQuick) return work
  show(true)
  await Promise.allSettled([work, pause(moment)])
  show(false)
  return work
}

const yes = () => true

const underWay = new WeakSet<Element>()

/** Does something that an element asks for, which shows it; while it is under way, asking again does nothing. */
export async function workFor(element: HTMLElement, work: () => Promise<void>): Promise<void> {
  if (underWay.has(element)) return
  underWay.add(element)
  const done = showWhile(work(), busy => {
    element.ariaBusy = busy ? 'true' : null
  })
  await done.finally(() => underWay.delete(element))
}
