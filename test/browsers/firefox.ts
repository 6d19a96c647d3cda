import puppeteer, { type ElementHandle, type Frame } from 'puppeteer-core'
import type { Engine } from './engine.ts'
import { firstShown } from './engine.ts'

/** Firefox as distributions ship it, over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 390, height: 844 },
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR, fr' },
  })
  const page = await browser.newPage()
  let frame: Frame = page.mainFrame()
  const find = async (selector: string): Promise<ElementHandle<Element> | undefined> => {
    const found = await frame.evaluateHandle(`(${firstShown})(${JSON.stringify(selector)})`)
    return (found.asElement() as ElementHandle<Element> | null) ?? undefined
  }
  const found = async (selector: string) => {
    const element = await find(selector)
    if (element === undefined) throw new Error(`nothing is shown for ${selector}`)
    await element.evaluate(each => each.scrollIntoView({ block: 'center', behavior: 'instant' }))
    return element
  }
  return {
    name: await browser.version(),
    open: async address => void (await page.goto(address)),
    address: async () => page.url(),
    async textOf(selector) {
      const element = await find(selector)
      return element?.evaluate(each => (each as HTMLElement).innerText)
    },
    type: async (selector, text) => (await found(selector)).type(text),
    click: async selector => (await found(selector)).click(),
    async inFrame(address, work) {
      const inner = page.frames().find(each => each.url().includes(address))
      if (inner === undefined) throw new Error(`no frame of ${address}`)
      frame = inner
      try {
        await work()
      } finally {
        frame = page.mainFrame()
      }
    },
    screenshot: async () => Buffer.from(await page.screenshot({ fullPage: true })),
    close: () => browser.close(),
  }
}
