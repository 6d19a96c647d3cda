import { drawnWith } from '../ticket/keep-offline.ts'

/** What the worker answers for, and the worker. */
const scope = '/porte/'
const worker = '/porte/hors-ligne.js'

/** Has the worker keep this page with its files, so that it opens without a network; `more` are those that it has not needed yet. */
export async function keepPage(more: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(worker, { scope })
  const { active } = await navigator.serviceWorker.ready
  const files = [...drawnWith(), ...more].map(file => new URL(file, location.href).href)
  active?.postMessage([location.href, ...new Set(files)])
}
