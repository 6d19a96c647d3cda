/** What the worker answers for: the pages beside this one, of tickets or of membership cards. */
const offlineScope = () => `/${location.pathname.split('/')[1]}/`

/** Has the worker keep this page with what it is drawn with, so that it opens without a network (rules TKT-3, CRD-3); then says so. */
export async function keepOffline(): Promise<void> {
  const said = document.querySelector<HTMLElement>('[data-kept-offline]')
  if (said === null || !('serviceWorker' in navigator)) return
  const say = () => {
    said.textContent = said.dataset.keptOffline ?? ''
  }
  // Without a network it can only have come from where it is kept.
  if (!navigator.onLine && navigator.serviceWorker.controller !== null) return say()
  try {
    const scope = offlineScope()
    await navigator.serviceWorker.register(`${scope}hors-ligne.js`, { scope })
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = say
    active?.postMessage([thisPage(), ...drawnWith()], [port2])
  } catch {
    // A browser that keeps nothing, or in private: nothing is promised.
  }
}

/** This page without what is said of it once. */
function thisPage(): string {
  const address = new URL(location.href)
  address.searchParams.delete('enregistre')
  return address.href
}

/** Style sheets, fonts and scripts of this page: each is fetched once and named after its content. */
export function drawnWith(): readonly string[] {
  const kinds = ['link', 'css', 'script', 'other']
  return performance
    .getEntriesByType('resource')
    .filter(entry => entry instanceof PerformanceResourceTiming && kinds.includes(entry.initiatorType))
    .map(({ name }) => name)
    .filter(name => new URL(name).pathname.startsWith('/assets/'))
}
