import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../scripts/find-browser.ts'

/** A Chromium that also listens for other tools on a port. */
export function launchBrowser(debuggingPort?: number): Promise<Browser> {
  const args = debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]
  return chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', ...args],
    // Lighthouse looks whether the page could come from it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

export type Script = { readonly url: string; readonly bytes: number }

/** Every script that a page loads, with its bytes as they came over the network, headers apart. */
export async function scriptsOf(browser: Browser, url: string): Promise<readonly Script[]> {
  const page = await browser.newPage()
  return scriptsIn(page, url).finally(() => page.close())
}

/** The same in a page that is there already, with its cookies: it is left at the address, and nothing of it comes from a cache. */
export async function scriptsIn(page: Page, url: string): Promise<readonly Script[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const scripts = new Map<string, { url: string; headers: number }>()
    const found: Script[] = []
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script')
        scripts.set(requestId, { url: response.url, headers: response.encodedDataLength })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const script = scripts.get(requestId)
      if (script !== undefined) found.push({ url: script.url, bytes: encodedDataLength - script.headers })
    })
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.goto(url, { waitUntil: 'networkidle' })
    return found
  } finally {
    await session.detach()
  }
}
