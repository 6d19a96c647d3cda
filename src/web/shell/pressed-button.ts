/** How long a press may be followed whose end happens elsewhere, as over a frame, in milliseconds. */
const longest = 3000
/** How long after a finger is lifted its click may come. */
const clickPatience = 500

/**
 * What stands above a button may grow while somebody presses it: a field says what is wrong once it is left, the provider's
 * fields come or change. The page then moves along, and a bar that stands in the page stays there: the button is still under
 * the finger when it is let go, and hears the press.
 */
export function holdPressed() {
  let held = new AbortController()
  document.addEventListener('pointerdown', ({ target, pointerId }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null) return
    held.abort()
    held = hold(button, pointerId)
  })
}

function hold(button: Element, pointer: number): AbortController {
  const over = new AbortController()
  const end = () => over.abort()
  const place = () => ({ top: button.getBoundingClientRect().top, scrolled: scrollY })
  let last = place()
  const follow = () => {
    if (!button.checkVisibility()) return end()
    const { top, scrolled } = place()
    const moved = Math.round(top - last.top)
    // Whoever scrolls moves it by themselves.
    if (moved !== 0 && scrolled === last.scrolled) scrollBy({ top: moved, behavior: 'instant' })
    last = place()
  }
  const draw = () => {
    if (over.signal.aborted) return
    follow()
    requestAnimationFrame(draw)
  }
  // A quick press is over before anything is drawn.
  const grown = new MutationObserver(follow)
  grown.observe(document.body, { childList: true, subtree: true, characterData: true })
  over.signal.addEventListener('abort', () => grown.disconnect())
  const { signal } = over
  const bar = button.closest<HTMLElement>('[data-bottom-bar]')
  if (bar) stay(bar, signal)
  const ofIt = (act: () => void) => (event: PointerEvent) => event.pointerId === pointer && act()
  // What the press does may scroll: it is heard, and the hold is over.
  addEventListener('click', end, { signal, capture: true })
  addEventListener('pointercancel', ofIt(end), { signal })
  // A finger that is lifted leaves the field only then: its click follows.
  addEventListener(
    'pointerup',
    ofIt(() => setTimeout(end, clickPatience)),
    { signal },
  )
  setTimeout(end, longest)
  requestAnimationFrame(draw)
  return over
}

/** A bar that stands at its place in the page, or at the end of it, stays where it is. */
function stay(bar: HTMLElement, signal: AbortSignal) {
  const root = document.documentElement
  const { position, bottom } = getComputedStyle(bar)
  root.toggleAttribute('data-bar-pressed', position === 'static')
  const below = root.clientHeight - bar.getBoundingClientRect().bottom
  if (position === 'sticky') bar.style.bottom = `${Math.max(below, Number.parseFloat(bottom) || 0)}px`
  signal.addEventListener('abort', () => {
    root.removeAttribute('data-bar-pressed')
    bar.style.bottom = ''
  })
}
