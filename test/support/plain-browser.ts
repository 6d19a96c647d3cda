import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'

type Control = {
  readonly name: string
  readonly type: string
  readonly value: string
  readonly sent: boolean
}

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
    const posted = new Map(this.controls.filter(({ sent }) => sent).map(({ name, value }) => [name, value]))
    for (const [name, value] of Object.entries(values)) {
      assert.ok(this.names.has(name), `${this.address} has no ${name}, but ${[...this.names]}`)
      if (value === null) posted.delete(name)
      else posted.set(name, value)
    }
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

/** The form that the page is about: the one with most controls. */
function formIn(html: string): string {
  const [main = html] = /<main\b.*<\/main>/s.exec(html) ?? []
  const open = main.replace(/<dialog\b.*?<\/dialog>/gs, '')
  const forms = open.match(/<form\b[^>]*>.*?<\/form>/gs) ?? []
  const posted = forms.filter(form => /^<form\b[^>]*method="post"/i.test(form))
  return posted.toSorted((one, two) => controlsIn(two).length - controlsIn(one).length)[0] ?? ''
}

function controlsIn(form: string): readonly Control[] {
  const tags = form.matchAll(/<(input|textarea|select)\b([^>]*)>(?:(.*?)<\/\1>)?/gs)
  return [...tags].flatMap(([, tag = '', head = '', inside = '']): readonly Control[] => {
    const about = attributesOf(head)
    const name = about.get('name') ?? ''
    if (name === '' || about.has('disabled')) return []
    const type = tag === 'input' ? (about.get('type') ?? 'text') : tag
    if (tag === 'select') return [{ name, type, value: chosenIn(inside), sent: true }]
    if (tag === 'textarea') return [{ name, type, value: plain(inside), sent: true }]
    const ticked = type !== 'radio' && type !== 'checkbox' ? type !== 'file' : about.has('checked')
    return [{ name, type, value: about.get('value') ?? (type === 'checkbox' ? 'on' : ''), sent: ticked }]
  })
}

function chosenIn(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, head = '']) => attributesOf(head))
  return (all.find(option => option.has('selected')) ?? all[0])?.get('value') ?? ''
}

const unescaped: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
const plain = (text: string) =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => unescaped[name] ?? '')

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const pairs = tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]))
}
