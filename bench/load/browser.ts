import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { answered, attributesOf, type Control, controlsIn, formIn } from '#test/support/page-form.ts'
import { type Exchange, exchange, pageHeaders } from './http-client.ts'

const decompress = promisify(zstdDecompress)

/**
 * A browser over HTTP that runs no script and loads nothing beside the pages: it takes them compressed, keeps cookies, knows
 * a page's form from its markup, sends it and follows where it is led.
 */
export class Browser {
  readonly origin: string
  /** Path and query of the page that is open. */
  address = ''
  body = ''
  #form = ''
  #controls: readonly Control[] = []
  readonly #cookies = new Map<string, string>()

  constructor(origin: string, cookies: Readonly<Record<string, string>> = {}) {
    this.origin = origin
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value)
  }

  /** The controls of the page's own form. */
  get controls(): readonly Control[] {
    return this.#controls
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** Opens a page; throws unless it comes. */
  async open(address: string): Promise<void> {
    await this.#show(address, await this.#ask('GET', address))
  }

  /** Sends the page's own form; gives the address that the answer leads to. Throws where the form is shown again. */
  async send(values: Readonly<Record<string, string>>): Promise<string> {
    const about = attributesOf(/<form\b([^>]*)>/.exec(this.#form)?.[1] ?? '')
    const isMultipart = about.get('enctype') === 'multipart/form-data'
    const body = isMultipart ? new FormData() : new URLSearchParams()
    for (const [name, value] of answered(this.#controls, values)) body.append(name, value)
    const request = new Request(this.origin, { method: 'POST', body })
    const type = request.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await request.arrayBuffer())
    const answer = await this.#ask('POST', about.get('action') || this.address, { type, bytes })
    const { location } = answer.headers
    if (answer.status >= 300 && answer.status < 400 && location !== undefined) return this.#pathOf(location)
    await this.#show(this.address, { ...answer, status: 200 })
    throw new Error(`${this.address} was answered ${answer.status}: ${this.#complaints()}`)
  }

  /** A call of a page's script to the platform. */
  async call<T>(
    path: string,
    { token, body }: { readonly token?: string; readonly body?: object },
  ): Promise<T> {
    const url = `${this.origin}${path}`
    const headers = {
      accept: 'application/json',
      cookie: this.#sent(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await exchange('POST', url, headers, body === undefined ? undefined : JSON.stringify(body))
    this.#keep(answer)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body.toString()) as T
  }

  async #ask(method: 'GET' | 'POST', address: string, sent?: { type: string; bytes: Buffer }) {
    const headers = {
      ...pageHeaders,
      cookie: this.#sent(),
      ...(sent === undefined ? {} : { origin: this.origin, 'content-type': sent.type }),
    }
    const answer = await exchange(method, `${this.origin}${this.#pathOf(address)}`, headers, sent?.bytes)
    this.#keep(answer)
    return answer
  }

  async #show(address: string, answer: Exchange): Promise<void> {
    const { status, headers } = answer
    if (status >= 300 && status < 400 && headers.location !== undefined) return this.open(headers.location)
    const body = headers['content-encoding'] === 'zstd' ? await decompress(answer.body) : answer.body
    if (status !== 200) throw new Error(`${address}: ${status} ${String(body).slice(0, 500)}`)
    this.address = this.#pathOf(address)
    this.body = body.toString()
    this.#form = formIn(this.body)
    this.#controls = controlsIn(this.#form)
  }

  #pathOf(address: string): string {
    const { pathname, search } = new URL(address, new URL(this.address, this.origin))
    return pathname + search
  }

  #sent(): string {
    return [...this.#cookies].map(pair => pair.join('=')).join('; ')
  }

  #keep({ headers }: Exchange): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /; *max-age=0\b/i.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }

  /** What the page says of the answers that it refuses. */
  #complaints(): string {
    const wrong = [
      ...this.#form.matchAll(/<(?:input|textarea|select|fieldset)\b[^>]*aria-invalid="true"[^>]*>/g),
    ]
    return wrong.map(([tag]) => attributesOf(tag).get('name') ?? attributesOf(tag).get('id')).join()
  }
}
