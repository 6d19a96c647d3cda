import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'

/** Nothing is wider than the window, and the bar at the bottom leaves three quarters of it (rule LOOK-4). */
export async function assertFits(visitor: Visitor) {
  const { page } = visitor
  // The bars are measured, by the page too, once it is drawn.
  await page.waitForFunction(
    () =>
      document.documentElement.style.getPropertyValue('--bottom-bars-h') !== '' ||
      document.querySelector('[data-bottom-bar]') === null,
  )
  const { wide, bar } = await page.evaluate(() => {
    const right = document.documentElement.clientWidth
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(each => each.checkVisibility())
    const beyond = shown.filter(
      each => each.getBoundingClientRect().right > right + 1 && !each.closest('.visually-hidden'),
    )
    const bars = [...document.querySelectorAll<HTMLElement>('[data-bottom-bar]')].filter(
      each => getComputedStyle(each).position === 'fixed',
    )
    return {
      wide:
        document.documentElement.scrollWidth > right
          ? beyond.slice(-3).map(each => each.outerHTML.slice(0, 80))
          : [],
      bar: bars.reduce((sum, each) => sum + each.offsetHeight, 0) / innerHeight,
    }
  })
  assert.deepEqual(wide, [], page.url())
  assert.ok(bar < 0.25, `the bar takes ${Math.round(bar * 100)} % of ${page.url()}`)
}
