import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'

/** Nothing is wider than the window, no cell of a table lies over another, and the bar at the bottom leaves three quarters of it (rule LOOK-4). */
export async function assertFits(visitor: Visitor) {
  const { page, look } = visitor
  // It is measured by a script; pages without scripts are the same.
  if (look.javaScript === false) return
  // The bars are measured, by the page too, once it is drawn.
  await page.waitForFunction(
    () =>
      document.documentElement.style.getPropertyValue('--bottom-bars-h') !== '' ||
      document.querySelector('[data-bottom-bar]') === null,
  )
  const { wide, covered, bar } = await page.evaluate(() => {
    const right = document.documentElement.clientWidth
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(each => each.checkVisibility())
    const beyond = shown.filter(
      each => each.getBoundingClientRect().right > right + 1 && !each.closest('.visually-hidden'),
    )
    const liesOver = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const [across, down] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ]
      return across > 1 && down > 1
    }
    const covered = [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')].filter(row => {
      const cells = [...row.cells].filter(cell => cell.checkVisibility())
      return cells.some((cell, place) => cells.slice(place + 1).some(other => liesOver(cell, other)))
    })
    const bars = [...document.querySelectorAll<HTMLElement>('[data-bottom-bar]')].filter(
      each => getComputedStyle(each).position === 'fixed',
    )
    return {
      wide:
        document.documentElement.scrollWidth > right
          ? beyond.slice(-3).map(each => each.outerHTML.slice(0, 80))
          : [],
      covered: covered.map(row => row.innerText),
      bar: bars.reduce((sum, each) => sum + each.offsetHeight, 0) / innerHeight,
    }
  })
  assert.deepEqual(wide, [], page.url())
  assert.deepEqual(covered, [], `cells lie over each other on ${page.url()}`)
  assert.ok(bar < 0.25, `the bar takes ${Math.round(bar * 100)} % of ${page.url()}`)
}
