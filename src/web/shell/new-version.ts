import { firstMarked, onPress } from './elements.ts'

const kept = 'obole:reloaded'
/** A reload that did not help is not tried again at once (rule ERR-6). */
const pause = 60_000

/**
 * A script that does not come is one of a version that is gone: the page is loaded anew, at most once in 60 seconds; then a
 * message says it and leaves the choice.
 */
export function followVersion() {
  onPress('reloads', () => location.reload())
  addEventListener('vite:preloadError', reloadOnce)
  addEventListener('unhandledrejection', ({ reason }) => isLostModule(reason) && reloadOnce())
  // Errors of elements do not rise: they are caught on the way down.
  addEventListener('error', ({ target }) => isAsset(target) && reloadOnce(), true)
  // Those before this script came.
  if (performance.getEntriesByType('resource').some(isLost)) reloadOnce()
}

const isAsset = (target: EventTarget | null) =>
  target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel !== 'icon')

/** What browsers say of an `import()` whose file did not come; their words differ. */
const isLostModule = (reason: unknown) =>
  reason instanceof TypeError && /dynamically imported module|importing a module script/i.test(reason.message)

function isLost(entry: PerformanceEntry): boolean {
  const { initiatorType, responseStatus } = entry as PerformanceResourceTiming
  return (initiatorType === 'script' || initiatorType === 'link') && responseStatus === 404 && isOurs(entry)
}

const isOurs = ({ name }: PerformanceEntry) => /\/assets\/[^?]*\.(js|css)$/.test(name)

function reloadOnce() {
  if (navigator.onLine && mayReload()) return location.reload()
  const notice = firstMarked('new-version')
  if (notice && navigator.onLine) notice.hidden = false
}

/** Where nothing can be remembered nothing is reloaded: it could go on for ever. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(kept))
    if (Date.now() - last < pause) return false
    sessionStorage.setItem(kept, String(Date.now()))
    return true
  } catch {
    return false
  }
}
