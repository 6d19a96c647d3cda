import { existsSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core'
import { openSandbox, type TestSandbox, until } from './test-support.ts'

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  file => file !== undefined && existsSync(file),
)

/** Why frame tests do not run, if they do not. */
export const skipFrames = executablePath === undefined && 'no Chromium on this machine'

export type Message = { type: string; [field: string]: unknown }

/** A merchant's page around one of the sandbox's frames, in a browser, and what the frame says to it. */
export class FrameHost {
  readonly sandbox: TestSandbox
  readonly page: Page
  /** Every address that the browser asked for. */
  readonly asked: string[] = []
  readonly #browser: Browser
  readonly #server: http.Server

  private constructor(sandbox: TestSandbox, browser: Browser, page: Page, server: http.Server) {
    this.sandbox = sandbox
    this.page = page
    this.#browser = browser
    this.#server = server
    page.on('request', request => this.asked.push(request.url()))
  }

  static async open(name: 'card' | 'iban'): Promise<FrameHost> {
    const sandbox = await openSandbox()
    const server = http.createServer((request, response) => {
      const origin = `http://${request.headers.host}`
      const locale = request.url === '/en' ? 'en' : 'fr'
      const query = `pk=pk_test_sandbox&locale=${locale}&origin=${origin}`
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><html lang="fr"><title>Payer</title><main><h1>Payer</h1>
<iframe title="Champs" src="${sandbox.origin}/frame/${name}?${query}" width="400" height="500"></iframe></main>
<script>window.said = []; addEventListener('message', event => said.push(event.data))</script>`)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] })
    const page = await (await browser.newContext()).newPage()
    return new FrameHost(sandbox, browser, page, server)
  }

  get frame(): FrameLocator {
    return this.page.frameLocator('iframe')
  }

  field(name: string) {
    return this.frame.locator(`#${name}`)
  }

  /** Opens the page anew, in French or English, and waits for the frame. */
  async visit(address = '/'): Promise<void> {
    await this.page.goto(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${address}`)
    await this.hears('ready')
  }

  said(type?: string): Promise<Message[]> {
    return this.page.evaluate(
      wanted =>
        (window as unknown as { said: Message[] }).said.filter(
          message => wanted === undefined || message.type === `obole-card:${wanted}`,
        ),
      type,
    )
  }

  /** The last message of a type, once there is one. */
  async hears(type: string): Promise<Message> {
    await until(async () => (await this.said(type)).length > 0, type)
    return (await this.said(type)).at(-1) ?? { type }
  }

  submit(more: object = {}): Promise<void> {
    return this.page.evaluate(
      given =>
        document
          .querySelector('iframe')
          ?.contentWindow?.postMessage({ type: 'obole-card:submit', ...given }, '*'),
      more,
    )
  }

  async close(): Promise<void> {
    await this.#browser.close()
    this.#server.close()
    this.#server.closeAllConnections()
    await this.sandbox.close()
  }
}
