import type { Page } from 'playwright-core'

declare global {
  interface Window {
    previewTimes?: number[]
  }
}

const added = ' et un bal pour les enfants du quartier'

/**
 * Types into the presentation of a campaign in its editor, and gives the milliseconds from each key to the page beside it that shows
 * what is typed by then. What the server draws is waited for: the title, which the frame changes by itself, is no figure.
 */
export async function previewTimes(page: Page): Promise<readonly number[]> {
  // The written line gives way to the surface as soon as it is in sight.
  await page.locator('.field:has(textarea[name=description])').scrollIntoViewIfNeeded()
  await page.locator('.rich-surface').first().waitFor()
  await page.frameLocator('iframe[data-preview]').locator('h1').waitFor()
  await page.locator('.rich-surface [contenteditable]').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('Un bal')
  await page.waitForTimeout(1_000)
  await watchPreview(page)
  await page.keyboard.type(added, { delay: 200 })
  await page.waitForTimeout(1_000)
  const times = await page.evaluate(() => window.previewTimes ?? [])
  if (times.length < added.length / 2)
    throw new Error(`${times.length} of ${added.length} keys reached the preview of ${page.url()}`)
  return times
}

/** Notes, for each key, when the frame holds the words that stand in the field. */
async function watchPreview(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    window.previewTimes = times
    const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()
    const frame = document.querySelector<HTMLIFrameElement>('iframe[data-preview]')
    let pressed: number | undefined
    document.addEventListener('keydown', event => (pressed = event.timeStamp), { capture: true })
    const look = () => {
      const typed = words(document.querySelector('.rich-surface [contenteditable]'))
      const shown = words(frame?.contentDocument?.querySelector('#presentation'))
      if (pressed !== undefined && typed === shown) {
        times.push(performance.now() - pressed)
        pressed = undefined
      }
      setTimeout(look, 1)
    }
    look()
  })
}
