import assert from 'node:assert/strict'
import type { Look, Visitor } from '#test/support/browser.ts'
import { stories } from '#test/support/journey-lab.ts'
import { walks } from './walks.ts'

const story = stories()

/** The system's own colours: fills and shadows are gone, edges and words remain (rule LOOK-3). */
const look: Look = { locale: 'fr', width: 360, forcedColors: true }

/** Controls that nothing shows once fills are gone, and chosen ones that look like the others. */
async function unseenControls({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate(() => {
    const edged = (element: Element) => {
      const { borderStyle, borderTopWidth, borderBottomWidth, outlineStyle, textDecorationLine } =
        getComputedStyle(element)
      const border =
        borderStyle !== 'none' && Math.max(...[borderTopWidth, borderBottomWidth].map(Number.parseFloat)) >= 1
      return border || outlineStyle !== 'none' || textDecorationLine.includes('underline')
    }
    const lookOf = (element: Element) => {
      const style = getComputedStyle(element)
      return [
        style.borderColor,
        style.borderWidth,
        style.outlineStyle,
        style.outlineColor,
        style.backgroundColor,
      ].join(' ')
    }
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.id} ${(element.textContent ?? '').trim().slice(0, 40)}`
    const shown = [
      ...document.querySelectorAll('main button, main input:not([type=hidden]), main select, main textarea'),
    ].filter(each => each.checkVisibility())
    const wearerOf = (element: Element) => element.closest('.tile') ?? element
    const edgeless = shown
      .filter(
        each =>
          !(each instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(each.type)) ||
          each.closest('.tile'),
      )
      .filter(
        each =>
          !edged(wearerOf(each)) && !(each instanceof HTMLButtonElement && each.querySelector('svg, span')),
      )
      .map(each => `no edge: ${nameOf(each)}`)
    const tiles = [...document.querySelectorAll('main .tile')].filter(each => each.checkVisibility())
    const chosen = tiles.filter(tile => tile.querySelector('input:checked'))
    const others = tiles.filter(tile => tile.querySelector('input:not(:checked, :disabled)'))
    const alike = chosen
      .filter(
        tile =>
          others.some(other => lookOf(other) === lookOf(tile)) &&
          getComputedStyle(tile, '::after').content === 'none',
      )
      .map(tile => `looks unchosen: ${nameOf(tile)}`)
    return [...edgeless, ...alike]
  })
}

for (const { name, steps } of Object.values(walks))
  story(`goes all the way in the system's own colours: ${name}`, [look], async (visitor, lab) => {
    for await (const stage of steps(visitor, lab)) {
      assert.deepEqual(await unseenControls(visitor), [], stage)
      await visitor.photograph(`forced-${name}-${stage}`)
    }
  })
