import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import AxeBuilder from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Locator,
  type Page,
  type Response,
} from 'playwright-core'
import { serverTranslator } from '#messages/catalogue.ts'
import { type Locale, localeCookie } from '#messages/locales.ts'
import type { Translator } from '#messages/translator.ts'
import { preferencesCookie } from '#web/preferences.ts'
import { findBrowser, findShell } from '../../scripts/find-browser.ts'
import { keepsPictures, screenshotFile } from './screenshots.ts'

/** How somebody looks at the pages: the language, the window, and what differs from a usual browser. */
export type Look = {
  readonly locale: Locale
  readonly width: number
  readonly height?: number
  /** The cookie of the accessibility menu: `150.high.legible.airy.reduced`. */
  readonly preferences?: string
  readonly javaScript?: boolean
  /** The system's own few colours instead of ours, as people with low vision set them. */
  readonly forcedColors?: boolean
  /** Fingers on glass instead of a mouse. */
  readonly touch?: boolean
}

/** How long anything may take to appear, on a busy machine as well. */
const patience = 30_000

/** The height of each window that screenshots are taken in. */
const heights: Readonly<Record<number, number>> = { 320: 640, 360: 780, 768: 1024, 1280: 800, 1440: 900 }

export const lookName = ({ locale, width, preferences, javaScript, forcedColors, touch }: Look) =>
  [
    locale,
    `${width} px`,
    preferences,
    javaScript === false && 'without JavaScript',
    forcedColors && 'forced colours',
    touch && 'by touch',
  ]
    .filter(Boolean)
    .join(', ')

/** Everything that WCAG 2.2 AA asks for; unless told so axe leaves out what is new in 2.2, the size of targets. */
const wcag22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Bars that lie over the page. */
const stayingBars = '.site-header, .total-bar, .cart-warning, .office-save, .desk-tabs'

/** What Chromium does of its own accord, and should not. */
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage']

/** What the pages are looked at with. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findShell(), args: [...quiet] })
}

/** Chromium as people have it, with switches of its own. */
export function openWholeBrowser(switches: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...quiet, ...switches] })
}

type Checked = { readonly tags?: readonly string[]; readonly except?: string | undefined }

/** Accessibility faults of a page, one line each: by the rules with these tags, else by all that axe has switched on. */
export async function violationsOf(page: Page, { tags, except }: Checked = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({
    ...(tags && { runOnly: { type: 'tag' as const, values: [...tags] } }),
    // What is right need not be described: that is four fifths of the answer.
    resultTypes: ['violations'],
  })
  // Twice as fast, and blind in frames.
  axe.setLegacyMode(page.frames().length === 1)
  const { violations } = await (except === undefined ? axe : axe.exclude(except)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** A visitor with a browser of their own: nothing is kept from the one before. */
export class Visitor {
  readonly page: Page
  readonly look: Look
  readonly t: Translator
  /** What the browser complained about: scripts, the content policy, hydration, files that did not come. */
  readonly complaints: string[]
  readonly #context: BrowserContext
  readonly #expected: RegExp[] = []
  /** Addresses of pages that came with an error's status: the browser reports these as well. */
  readonly #refusedPages = new Set<string>()

  constructor(context: BrowserContext, page: Page, look: Look, complaints: string[] = []) {
    this.complaints = complaints
    this.#context = context
    this.page = page
    this.look = look
    this.t = serverTranslator(look.locale)
    this.#listenTo(page)
  }

  static async arrive(browser: Browser, origin: string, look: Look): Promise<Visitor> {
    const {
      locale,
      width,
      height = heights[width] ?? 800,
      preferences,
      javaScript = true,
      forcedColors,
      touch = false,
    } = look
    const settings: BrowserContextOptions = {
      baseURL: origin,
      viewport: { width, height },
      reducedMotion: 'reduce',
      javaScriptEnabled: javaScript,
      forcedColors: forcedColors ? 'active' : 'none',
      locale: locale === 'fr' ? 'fr-FR' : 'en-GB',
      hasTouch: touch,
      isMobile: touch,
    }
    const context = await browser.newContext(settings)
    context.setDefaultTimeout(patience)
    await context.addCookies([
      { name: localeCookie.name, value: locale, url: origin },
      ...(preferences === undefined
        ? []
        : [{ name: preferencesCookie.name, value: preferences, url: origin }]),
    ])
    return new Visitor(context, await context.newPage(), look)
  }

  open(path: string): Promise<Response | null> {
    return this.page.goto(path)
  }

  /** Another tab of the same browser; its complaints count as well. */
  async openTab(path: string): Promise<Visitor> {
    const page = await this.#context.newPage()
    const tab = new Visitor(this.#context, page, this.look, this.complaints)
    await tab.open(path)
    return tab
  }

  /** A call that the story has refused: the browser reports it too. */
  expectRefusal(address: RegExp): void {
    this.#expected.push(address)
  }

  /** Accessibility faults of the page as it stands, one line each; `except` leaves parts of it out. */
  async violations(except?: string): Promise<readonly string[]> {
    // What falls over the page for a moment lies over its targets.
    await this.page.locator('.confetti-piece').first().waitFor({ state: 'detached' })
    // What stays in sight while the page moves under it covers a target only where the page happens to stand.
    await this.#layBars('static')
    const found = await violationsOf(this.page, { tags: [...wcag22, 'best-practice'], except })
    await this.#layBars('')
    return found
  }

  async #layBars(position: 'static' | ''): Promise<void> {
    await this.page.evaluate(
      ([selector, value]) => {
        for (const bar of document.querySelectorAll<HTMLElement>(selector)) bar.style.position = value
      },
      [stayingBars, position] as const,
    )
  }

  /** Leaves a picture in `test/screenshots/`, for whoever wants to look at it: not in the short lane. */
  async photograph(name: string, { fullPage = true } = {}): Promise<void> {
    if (keepsPictures) await this.#takePicture(name, fullPage)
  }

  /** The page as it stands when a story has failed; a page that is on its way elsewhere has no picture, and the failure is told all the same. */
  async photographFailure(name: string): Promise<void> {
    const picture = this.#takePicture(`failed-${name}`.replace(/[^a-z0-9]+/gi, '-'), true)
    await picture.catch(error => process.stderr.write(`No picture of ${name}: ${error.message}\n`))
  }

  async #takePicture(name: string, fullPage: boolean): Promise<void> {
    const window = this.page.viewportSize()
    if (fullPage) await this.#openWindowWide()
    await this.page.screenshot({ path: screenshotFile(name) })
    if (window) await this.page.setViewportSize(window)
  }

  leave(): Promise<void> {
    return this.#context.close()
  }

  /** A window as high as the page: what sticks to its edges then stands where the page begins and ends. */
  async #openWindowWide() {
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight)
    await this.page.setViewportSize({ width: this.look.width, height })
  }

  #listenTo(page: Page) {
    page.on('pageerror', ({ message }) => this.complaints.push(message))
    page.on('response', response => {
      if (response.status() >= 400 && response.request().isNavigationRequest())
        this.#refusedPages.add(withoutHash(response.url()))
    })
    page.on('console', message => this.#hear(message))
  }

  #hear(message: ConsoleMessage) {
    const { url } = message.location()
    if (message.type() !== 'error' || this.#refusedPages.has(withoutHash(url))) return
    if (this.#expected.some(address => address.test(url))) return
    this.complaints.push(`${message.text()} (${url})`)
  }
}

const withoutHash = (url: string) => url.replace(/#.*$/, '')

/** A field holds a value. What was typed before comes back as soon as the page lives: it is waited for. */
export async function assertHolds(field: Locator, value: string, message = 'what was typed'): Promise<void> {
  for (let tries = 0; tries < 50 && (await field.inputValue()) !== value; tries += 1) await sleep(100)
  assert.equal(await field.inputValue(), value, message)
}
