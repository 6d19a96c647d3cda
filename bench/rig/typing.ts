import type { Page } from 'playwright-core'

/** How much slower than this machine the phone is taken to be, as Lighthouse does. */
const slowdown = 4
const keys = 24

declare global {
  interface Window {
    totalTimes?: number[]
  }
}

/**
 * Types numbers into the first field that changes the total, and gives the milliseconds from each key to the picture that
 * shows the new total. A key that changes nothing is no figure, and a field that never changes the total is a fault.
 */
export async function typingTimes(page: Page): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  try {
    await watchTotal(page)
    const field = page
      .locator('form[method=post] input:is([inputmode=numeric], [inputmode=decimal])')
      .filter({ visible: true })
      .first()
    await field.click()
    for (let key = 0; key < keys; key += 1) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press(String((key % 2) + 1))
      await page.waitForTimeout(120)
    }
    const times = await page.evaluate(() => window.totalTimes ?? [])
    if (times.length < keys / 2)
      throw new Error(`${times.length} of ${keys} keys changed the total of ${page.url()}`)
    return times
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}

/** Notes, for each key, when the next picture after a changed total was handed to the screen. */
async function watchTotal(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    window.totalTimes = times
    let pressed: number | undefined
    document.addEventListener('keydown', event => (pressed = event.timeStamp), { capture: true })
    const shown = () => [...document.querySelectorAll('.total-bar')].map(bar => bar.textContent).join()
    let before = shown()
    new MutationObserver(() => {
      const now = shown()
      if (now === before || pressed === undefined) return
      before = now
      const began = pressed
      pressed = undefined
      // A task after the frame: its picture has been made.
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)))
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
