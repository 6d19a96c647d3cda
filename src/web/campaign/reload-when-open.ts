/** Timers of browsers hold no more than some 24 days. */
const longestWait = 24 * 60 * 60_000
/** Not everybody in the same instant; and a visitor's clock may be a little fast. */
const spread = 3_000

/** A page that is not open yet opens by itself at the hour, and says so (rule SCR-20). */
export function reloadWhenOpen() {
  const element = document.querySelector<HTMLElement>('[data-opens-at]')
  if (!element) return
  const { opensAt = '', opening = '' } = element.dataset
  const at = Date.parse(opensAt) + 500 + Math.random() * spread
  const wait = () => {
    const left = at - Date.now()
    if (left > longestWait) return void setTimeout(wait, longestWait)
    // A clock that is wrong by more would otherwise ask without end.
    setTimeout(() => reload(element, opening), Math.max(left, spread))
  }
  wait()
}

function reload(element: HTMLElement, opening: string) {
  const title = element.querySelector('.banner-title')
  if (title) title.textContent = opening
  location.reload()
}
