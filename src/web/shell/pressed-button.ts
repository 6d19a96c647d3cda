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
  document.addEventListener('pointerdown', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) hold(button)
  })
}

function hold(button: Element) {
  const root = document.documentElement
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
  const bar = button.closest('[data-bottom-bar]')
  root.toggleAttribute('data-bar-pressed', bar !== null && getComputedStyle(bar).position === 'static')
  over.signal.addEventListener('abort', () => root.removeAttribute('data-bar-pressed'))
  const { signal } = over
  // A finger that is lifted leaves the field only then: its click follows.
  addEventListener('click', () => setTimeout(end), { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('pointerup', () => setTimeout(end, clickPatience), { signal })
  setTimeout(end, longest)
  requestAnimationFrame(draw)
}
