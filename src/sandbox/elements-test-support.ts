import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConfirmationTokenResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core'
import { openSandbox, type TestSandbox, until } from './test-support.ts'

const executablePath = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find(file => file !== undefined && existsSync(file))

/** Why tests of elements do not run, if they do not. */
export const skipElements = executablePath === undefined && 'no Chromium on this machine'

export type Said = { name: string; elementType?: string; [field: string]: unknown }

type Mounted = { readonly locale?: string; readonly element?: string; readonly key?: string } & object

/** What a merchant's page of these tests has under its `window`. */
type MerchantWindow = { stripe: Stripe; elements: StripeElements; said: Said[]; submitted: number }

/** A merchant's page that loads the sandbox's script, in a browser, and what its element says to it. */
export class ElementsHost {
  readonly sandbox: TestSandbox
  readonly page: Page
  /** Every address that the browser asked for. */
  readonly asked: string[] = []
  readonly #browser: Browser
  readonly #server: http.Server
  readonly #type: string

  private constructor(parts: {
    sandbox: TestSandbox
    browser: Browser
    page: Page
    server: http.Server
    type: string
  }) {
    this.sandbox = parts.sandbox
    this.page = parts.page
    this.#browser = parts.browser
    this.#server = parts.server
    this.#type = parts.type
    parts.page.on('request', request => this.asked.push(request.url()))
  }

  static async open(type: 'card' | 'sepa_debit'): Promise<ElementsHost> {
    const sandbox = await openSandbox()
    const server = http.createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><html lang="fr"><title>Payer</title><main><h1>Payer</h1>
<form id="form"><div id="place"></div><div id="wallets"></div><button>Payer</button></form></main>
<script src="${sandbox.origin}/endive/stripe.js"></script>`)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] })
    const page = await (await browser.newContext({ viewport: { width: 480, height: 900 } })).newPage()
    return new ElementsHost({ sandbox, browser, page, server, type })
  }

  get frame(): FrameLocator {
    return this.page.frameLocator('iframe')
  }

  field(name: string) {
    return this.frame.locator(`#${name}`)
  }

  /** Opens the page anew and mounts an element in it, so far down, with the options of its group. */
  async visit(options: Mounted = {}, down = 0): Promise<void> {
    await this.#mount(options, down)
    await this.hears('ready')
  }

  /** The same with a key of somebody else; the time passes that an element is given to load. */
  async visitInVain(): Promise<void> {
    await this.page.clock.install()
    await this.#mount({ key: 'pk_other' })
    await this.page.clock.fastForward(7_000)
    assert.deepEqual(await this.said(), [])
    await this.page.clock.fastForward(1_000)
  }

  async #mount(
    { locale = 'fr', element = 'payment', key = 'pk_test_sandbox', ...options }: Mounted,
    down = 0,
  ): Promise<void> {
    await this.page.goto(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`)
    await this.page.evaluate(
      given => {
        const page = window as unknown as MerchantWindow
        document.body.style.paddingTop = `${given.down}px`
        page.said = []
        page.submitted = 0
        const { Stripe } = window as unknown as {
          Stripe: (key: string, options: { locale: 'fr' | 'en' }) => Stripe
        }
        page.stripe = Stripe(given.key, { locale: given.locale as 'fr' | 'en' })
        page.elements = page.stripe.elements({
          mode: 'payment',
          amount: 2500,
          currency: 'eur',
          allowedPaymentMethodTypes: [given.type],
          ...given.options,
        })
        // The overloads of `create` and `on` take one name each.
        const made = page.elements.create(given.element as 'payment')
        for (const name of ['ready', 'change', 'loaderror', 'confirm', 'click', 'focus'])
          made.on(name as 'ready', event => {
            const { resolve, paymentFailed: _, reject: __, ...said } = event as unknown as Said
            page.said.push({ ...said, name })
            if (typeof resolve === 'function') resolve()
          })
        made.mount(given.element === 'payment' ? '#place' : '#wallets')
        document.getElementById('form')?.addEventListener('submit', event => {
          event.preventDefault()
          page.submitted += 1
        })
      },
      { key, locale, element, type: this.#type, options, down },
    )
  }

  said(name?: string): Promise<Said[]> {
    return this.page.evaluate(
      wanted =>
        (window as unknown as MerchantWindow).said.filter(
          event => wanted === undefined || event.name === wanted,
        ),
      name,
    )
  }

  /** The last event of a name, once there is one. */
  async hears(name: string): Promise<Said> {
    await until(async () => (await this.said(name)).length > 0, name, 12_000)
    return (await this.said(name)).at(-1) ?? { name }
  }

  /** What `elements.submit()` says is wrong, if anything. */
  submit(): Promise<StripeError | null> {
    return this.page.evaluate(
      async () => (await (window as unknown as MerchantWindow).elements.submit()).error ?? null,
    )
  }

  /** What `stripe.createConfirmationToken` gives. */
  token(params: object = {}): Promise<ConfirmationTokenResult> {
    return this.page.evaluate(given => {
      const { stripe, elements } = window as unknown as MerchantWindow
      return stripe.createConfirmationToken({ elements, params: given })
    }, params)
  }

  /** Submits, and gives the id of the token. */
  async confirmed(params: object = {}): Promise<string> {
    const wrong = await this.submit()
    const { confirmationToken, error } = await this.token(params)
    if (!confirmationToken) throw new Error(JSON.stringify(wrong ?? error))
    return confirmationToken.id
  }

  /** What of the group is changed by `elements.update`. */
  async update(options: object): Promise<void> {
    await this.page.evaluate(given => (window as unknown as MerchantWindow).elements.update(given), options)
  }

  /** How often the form around was submitted. */
  submissions(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as MerchantWindow).submitted)
  }

  async close(): Promise<void> {
    await this.#browser.close()
    this.#server.close()
    this.#server.closeAllConnections()
    await this.sandbox.close()
  }
}
