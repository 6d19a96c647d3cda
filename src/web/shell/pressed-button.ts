/** How long a press may be followed whose end happens elsewhere, as over a frame, in milliseconds. */
const longest = 3000

/**
 * What stands above a button may grow while somebody presses it: a field says what is wrong once it is left, the provider's
 * fields come or change. The page then moves along: the button is still there when it is let go, and hears the press.
 */
export function holdPressed() {
  document.addEventListener('pointerdown', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) hold(button)
  })
}

function hold(button: Element) {
  const place = () => ({ top: button.getBoundingClientRect().top, scrolled: scrollY })
  const latest = performance.now() + longest
  let last = place()
  let isOver = false
  const follow = () => {
    if (isOver || !button.checkVisibility() || performance.now() > latest) return
    const { top, scrolled } = place()
    const moved = Math.round(top - last.top)
    // Whoever scrolls moves it by themselves.
    if (moved !== 0 && scrolled === last.scrolled) scrollBy({ top: moved, behavior: 'instant' })
    last = place()
    requestAnimationFrame(follow)
  }
  const end = () => {
    isOver = true
  }
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, { once: true })
  requestAnimationFrame(follow)
}
