import assert from 'node:assert/strict'
import type { Frame, Locator } from 'playwright-core'
import type { Visitor } from '#test/support/browser.ts'

/** More stops than any way between two controls has. */
const longestWay = 60

/** Somebody who has no mouse, and who has to see at each stop where they are (WCAG 2.4.7, 2.4.11). */
export class KeyboardUser {
  readonly #visitor: Visitor

  constructor(visitor: Visitor) {
    this.#visitor = visitor
  }

  get #keyboard() {
    return this.#visitor.page.keyboard
  }

  /** Presses Tab until the control has the focus. */
  async tabTo(control: Locator): Promise<void> {
    for (let stops = 0; stops < longestWay; stops += 1) {
      await this.#keyboard.press('Tab')
      await this.#assertSeen()
      if (await hasFocus(control)) return
    }
    assert.fail(`no way by keyboard to ${control}`)
  }

  async type(control: Locator, text: string): Promise<void> {
    await this.tabTo(control)
    await this.#keyboard.type(text)
  }

  press(key: string): Promise<void> {
    return this.#keyboard.press(key)
  }

  /** The focus has a ring, and nothing lies over it. */
  async #assertSeen(): Promise<void> {
    const page = this.#visitor.page
    const main = page.mainFrame()
    // A frame that waits until it is near has no document to ask.
    const isInFrame = await main.evaluate(() => document.activeElement instanceof HTMLIFrameElement)
    const inner = isInFrame ? page.frames().filter(frame => frame !== main && frame.url() !== '') : []
    for (const frame of [main, ...inner]) {
      const fault = await faultOfFocus(frame)
      assert.equal(fault, undefined)
    }
  }
}

const hasFocus = (control: Locator) =>
  control.evaluateAll(elements => elements.some(element => element === document.activeElement))

/** What hides the focused element of a document; nothing where it is elsewhere. */
function faultOfFocus(frame: Frame): Promise<string | undefined> {
  return frame.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body || element instanceof HTMLIFrameElement)
      return undefined
    if (!document.hasFocus()) return undefined
    const name = `${element.tagName} #${element.id} ${element.textContent?.trim().slice(0, 40)}`
    // A tile wears the ring of the radio inside it.
    const wearers = [element, element.closest('label')].filter(each => each !== null)
    const ringed = wearers.some(wearer => {
      const { outlineStyle, outlineWidth } = getComputedStyle(wearer)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!ringed) return `no ring: ${name}`
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)]
    const above = document.elementFromPoint(x, y)
    const seen =
      above !== null &&
      (element.contains(above) || above.contains(element) || above.closest('label')?.contains(element))
    return seen ? undefined : `covered by ${above?.className ?? 'the edge of the window'}: ${name}`
  })
}
