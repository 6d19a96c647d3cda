import assert from 'node:assert/strict'
import type { Look, Visitor } from '#test/support/browser.ts'
import { stories } from '#test/support/journey-lab.ts'
import { assertFits } from './fits.ts'
import { type Stage, walks } from './walks.ts'
import { assertWholeWords } from './words.ts'

const story = stories()

/** Everything that the accessibility menu makes larger, at once, and what it gives other colours. */
const looks: readonly Look[] = [
  { locale: 'fr', width: 360, preferences: '150.high.dyslexic.airy.reduced' },
  { locale: 'en', width: 360, preferences: '150.dark.legible.normal.reduced' },
  { locale: 'fr', width: 768, preferences: '150.high.dyslexic.airy.reduced' },
  // Two columns, the order beside the form.
  { locale: 'fr', width: 1280, height: 900, preferences: '150.dark.dyslexic.airy.reduced' },
]

/** Where nothing is left to pay, or another page says how much. */
const withoutTotal: readonly Stage[] = ['confirmation']

/** Text that its own box cuts off. */
async function assertNothingCut({ page }: Visitor) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter(element => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element)
        return (
          element.checkVisibility() &&
          element.clientWidth > 1 &&
          clipPath === 'none' &&
          // The presentation opens with « Lire la suite ».
          !element.closest('.visually-hidden, svg, select, textarea, input, details, .clamped') &&
          ((overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
            (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1))
        )
      })
      .map(element => element.outerHTML.slice(0, 120)),
  )
  assert.deepEqual(cut, [], page.url())
}

/** Choices of the same weight look alike: the words of all stand beside their marks, or below them. */
async function assertTilesAlike({ page }: Visitor) {
  const uneven = await page.evaluate(() =>
    [...document.querySelectorAll('.tiles:has(.tile-sub)')]
      .filter(tiles => tiles.checkVisibility())
      .filter(tiles => {
        const below = [...tiles.querySelectorAll('.tile')].map(tile => {
          const mark = tile.querySelector('input')?.getBoundingClientRect()
          const words = tile.querySelector('.tile-words')?.getBoundingClientRect()
          return (words?.top ?? 0) >= (mark?.bottom ?? 0)
        })
        return new Set(below).size > 1
      })
      .map(tiles => tiles.textContent),
  )
  assert.deepEqual(uneven, [], page.url())
}

/** Words and prices of a rate stand beside each other, never over each other. */
async function assertRatesApart({ page }: Visitor) {
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('.tier')].flatMap(tier => {
      const range = document.createRange()
      const boxOf = (selector: string) => {
        const element = tier.querySelector(selector)
        if (element === null) return null
        range.selectNodeContents(element)
        return range.getBoundingClientRect()
      }
      const [name, price] = [boxOf('h3'), boxOf('.tier-price')]
      if (!name || !price) return []
      const apart =
        name.right <= price.left + 1 || name.bottom <= price.top + 1 || price.bottom <= name.top + 1
      return apart ? [] : [tier.querySelector('h3')?.textContent]
    }),
  )
  assert.deepEqual(over, [], page.url())
}

/** On a desk the order stands beside the form, never over it. */
async function assertBeside({ page }: Visitor) {
  const over = await page.evaluate(() => {
    const aside = document.querySelector<HTMLElement>('form.with-aside > .aside')
    if (!aside?.checkVisibility()) return []
    const { left } = aside.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('form.with-aside > :not(.aside, .popover) *')]
      .filter(each => each.checkVisibility() && !each.closest('.visually-hidden, .total-bar'))
      .filter(each => each.getBoundingClientRect().right > left)
      .map(each => each.outerHTML.slice(0, 90))
  })
  assert.deepEqual(over, [], page.url())
}

/** The end of the order, which stays in sight, leaves room for what it sums up. */
async function assertRowsInSight({ page }: Visitor) {
  const seen = await page.evaluate(() => {
    const aside = document.querySelector<HTMLElement>('form.with-aside > .aside')
    if (!aside?.checkVisibility()) return true
    aside.scrollIntoView({ block: 'center', behavior: 'instant' })
    // Who tabbed to the button has moved what is above it.
    aside.scrollTop = 0
    const title = aside.querySelector('h2')?.getBoundingClientRect()
    if (title === undefined) return true
    const at = document.elementFromPoint(title.left + 8, title.bottom - 4)
    return at?.closest('h2') !== null
  })
  assert.ok(seen, `the order lies under its end on ${page.url()}`)
}

/** The sum to pay stands in the window: in the bar of a phone, or in the page where the bar has no room. */
async function assertTotalInSight({ page }: Visitor) {
  const sums = page.locator('.total, .total-button-sum, h1').filter({ hasText: /\d[.,]\d\d/, visible: true })
  assert.ok((await sums.count()) > 0, `no total on ${page.url()}`)
}

/** What has the focus shows a ring, and no bar lies over it (WCAG 2.4.7, 2.4.11). */
async function assertFocusSeen({ page }: Visitor) {
  const main = page.locator('main')
  const first = main.locator('a, button, input, select').filter({ visible: true }).first()
  await first.focus()
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement) || activeElement.closest('iframe, footer')) return null
      const ringed = [activeElement, activeElement.closest('.tile, .reward')].some(
        each => each && getComputedStyle(each).outlineStyle !== 'none',
      )
      const { top, bottom } = activeElement.getBoundingClientRect()
      const bars = [...document.querySelectorAll<HTMLElement>('.site-header, [data-bottom-bar]')]
        .filter(bar => /fixed|sticky/.test(getComputedStyle(bar).position) && !bar.contains(activeElement))
        .map(bar => bar.getBoundingClientRect())
      const hidden = bars.some(bar => bar.top <= top && bottom <= bar.bottom)
      return ringed && !hidden
        ? null
        : `${hidden ? 'hidden' : 'no ring'}: ${activeElement.outerHTML.slice(0, 90)}`
    })
    assert.equal(fault, null, page.url())
  }
}

for (const { name, steps } of Object.values(walks))
  story(`has every step fit its settings: ${name}`, looks, async (visitor, lab) => {
    for await (const stage of steps(visitor, lab)) {
      await visitor.page.evaluate(() => document.fonts.ready)
      await assertFits(visitor)
      await assertWholeWords(visitor)
      await assertNothingCut(visitor)
      await assertTilesAlike(visitor)
      await assertRatesApart(visitor)
      await assertBeside(visitor)
      await assertRowsInSight(visitor)
      if (!withoutTotal.includes(stage)) await assertTotalInSight(visitor)
      await assertFocusSeen(visitor)
    }
  })
