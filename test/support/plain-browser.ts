import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { answered, attributesOf, type Control, controlsIn, formIn } from './page-form.ts'

/** What somebody does with a page: answers by the names of their controls, null for a box that is left open, files apart. */
export type Filled = {
  readonly values?: Readonly<Record<string, string | null>>
  readonly files?: Readonly<Record<string, File>>
  /** The button that is pressed, where it has a value of its own. */
  readonly press?: string
}

/** A browser without scripts: it knows a page's controls from its markup, keeps cookies, sends forms and follows. */
export class PlainBrowser {
  address = ''
  status = 0
  body = ''
  readonly #pages: FastifyInstance
  readonly #cookies = new Map([['locale', 'fr']])

  constructor(pages: FastifyInstance) {
    this.#pages = pages
  }

  async open(address: string): Promise<void> {
    await this.#ask('GET', address)
  }

  /** The controls of the page's own form. */
  get controls(): readonly Control[] {
    return controlsIn(formIn(this.body))
  }

  /** The names of the controls. */
  get names(): ReadonlySet<string> {
    return new Set(this.controls.map(({ name }) => name))
  }

  /** The names of the controls that the page marks as wrong; of a file, without its ending. */
  get invalid(): ReadonlySet<string> {
    const marked = [
      ...formIn(this.body).matchAll(/<(?:input|textarea|select|fieldset)\b[^>]*aria-invalid="true"[^>]*>/g),
    ]
    return new Set(
      marked.map(([tag]) => {
        const about = attributesOf(tag)
        return (about.get('name') ?? about.get('id') ?? '').replace(/-file$/, '')
      }),
    )
  }

  /** The words of the page. */
  get words(): string {
    return this.body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  }

  /** Fills the page's own form in and sends it. */
  async send({ values = {}, files = {}, press }: Filled): Promise<void> {
    const [, head = ''] = /<form\b([^>]*)>/.exec(formIn(this.body)) ?? []
    const about = attributesOf(head)
    for (const name of Object.keys(values))
      assert.ok(this.names.has(name), `${this.address} has no ${name}, but ${[...this.names]}`)
    const posted = new Map(answered(this.controls, values))
    if (press !== undefined) posted.set('intent', press)
    const body = about.get('enctype') === 'multipart/form-data' ? new FormData() : new URLSearchParams()
    for (const [name, value] of posted) body.append(name, value)
    for (const [name, file] of Object.entries(files)) {
      assert.ok(body instanceof FormData && this.names.has(name), `${this.address} takes no file ${name}`)
      body.append(name, file)
    }
    await this.#ask('POST', about.get('action') || this.address, body)
  }

  async #ask(method: 'GET' | 'POST', address: string, body?: FormData | URLSearchParams): Promise<void> {
    const url = new URL(address, new URL(this.address, 'http://localhost'))
    const request = new Request(url, { method, ...(body && { body }) })
    const reply = await this.#pages.inject({
      method,
      url: url.pathname + url.search,
      headers: {
        accept: 'text/html',
        host: url.host,
        origin: url.origin,
        cookie: [...this.#cookies].map(pair => pair.join('=')).join('; '),
        ...(body && { 'content-type': request.headers.get('content-type') ?? '' }),
      },
      ...(body && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    for (const { name, value } of reply.cookies) this.#cookies.set(name, value)
    const { location } = reply.headers
    this.address = url.pathname + url.search
    this.status = reply.statusCode
    this.body = reply.body
    if (typeof location === 'string' && reply.statusCode < 400) await this.#ask('GET', location)
  }
}
