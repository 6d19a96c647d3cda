import type { ApiBench } from '#api/test/bench.ts'
import { replyOf } from '#api/test/reply.ts'
import { validCall } from '#api/test/valid-calls.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import type { Chance } from './chance.ts'
import { filledIn, formsIn, linksIn, type PageForm } from './forms.ts'
import { type FuzzLab, metricsToken } from './lab.ts'
import { anyAddress, type Role, type Session } from './people.ts'
import type { Row } from './routes.ts'
import { signer, type World } from './world.ts'

/** A request as a client of ours would send it. */
export type Call = {
  readonly method: string
  readonly target: string
  readonly json?: unknown
  readonly fields?: readonly (readonly [string, string])[]
  readonly multipart?: boolean
  readonly authorization?: string
}

/** What is posted by scripts, and by forms on every page. */
const posts: Readonly<Record<string, readonly (readonly (readonly [string, string])[])[]>> = {
  '/erreurs': [[['{"name":"TypeError","message":"x is not a function","stack":"","path":"/"}', '']]],
  '/utilisateur/cle-acces': [[['purpose', 'login']], [['purpose', 'register']], [['purpose', 'prove']]],
  '/preferences': [
    [
      ['locale', 'en'],
      ['back', '/'],
    ],
    [
      ['reset', ''],
      ['back', '/'],
    ],
  ],
  '/consentement': [
    [
      ['choice', 'accepted'],
      ['back', '/'],
    ],
  ],
  '/deconnexion': [[['back', '/']]],
  '/utilisateur/associations': [[['organizationSlug', 'les-ateliers-du-canal']]],
}

/** How many of each are remembered for a route. */
const kept = 40

/** Makes right calls of every route, from what the product itself has shown: its forms and its links. */
export class Calls {
  readonly #lab: FuzzLab
  readonly #world: World
  readonly #chance: Chance
  readonly #forms = new Map<string, { readonly target: string; readonly form: PageForm }[]>()
  readonly #links = new Map<string, string[]>()
  readonly #patterns: readonly (readonly [RegExp, Row])[]

  constructor(parts: { lab: FuzzLab; world: World; chance: Chance; rows: readonly Row[] }) {
    this.#lab = parts.lab
    this.#world = parts.world
    this.#chance = parts.chance
    const pages = parts.rows.filter(({ api }) => api === undefined)
    this.#patterns = pages.map(row => [patternOf(row.path), row])
  }

  hasForm = (row: Row, role: Role) => this.#forms.has(`${role} ${row.name}`)

  /** A right call of a route; `undefined` while there is nothing that it could be about. `often` reads pages that have forms as well. */
  async right(row: Row, role: Role, session: Session, often: boolean): Promise<Call | undefined> {
    if (row.api !== undefined) return this.#ofApi(row.api, session)
    const { happens, pick } = this.#chance
    if (row.path === '/metrics')
      return { method: 'GET', target: row.path, authorization: `Bearer ${metricsToken}` }
    const known = posts[row.path]
    if (known !== undefined && happens(0.7)) return { method: 'POST', target: row.path, fields: pick(known) }
    const forms = this.#forms.get(`${role} ${row.name}`) ?? []
    if (forms.length > 0 && (!often || happens(0.6))) return this.#posted(pick(forms))
    const links = this.#links.get(row.name) ?? []
    const target = links.length > 0 && happens(0.5) ? pick(links) : this.#world.addressOf(row.path)
    return target === undefined ? undefined : { method: 'GET', target }
  }

  #posted({ target, form }: { readonly target: string; readonly form: PageForm }): Call {
    const fields = filledIn(form, this.#chance)
    return {
      method: 'POST',
      target: form.action.startsWith('/') ? form.action : target,
      fields,
      multipart: form.multipart,
    }
  }

  async #ofApi({ prefix, route }: NonNullable<Row['api']>, { token }: Session): Promise<Call> {
    const { campaign, db } = this.#lab
    const ids = await this.#ids()
    const app = { now: () => new Date().toISOString(), signer, operator: { origin: 'http://localhost' } }
    const api = { call: this.#call, test: { db, app } } as unknown as ApiBench
    const subjects = {
      api,
      token: token ?? (await this.#anonymous()),
      campaign,
      form: campaign.address,
      ...ids,
    }
    // What a file is asked for by is added once.
    const { method, url: bare, body } = await validCall(prefix, route, subjects)
    const isOrders = route.name === 'readOrder' || route.name === 'readPayment'
    const opened = isOrders ? `${bare}?${this.#world.tokenOfOrder(ids.orderId)}` : bare
    const url = route.name === 'initializePayment' ? await this.#withCard(opened) : opened
    if (body instanceof FormData) return { method, target: url, multipart: true, fields: [['file', '']] }
    return { method, target: url, ...(body !== undefined && { json: body }) }
  }

  readonly #call: ApiBench['call'] = async (token, method, url, body) => {
    const response = await fetch(`${this.#lab.url}${url}`, {
      method,
      headers: {
        'x-forwarded-for': anyAddress(this.#chance),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const headers = Object.fromEntries(response.headers)
    return replyOf({ statusCode: response.status, body: await response.text(), headers })
  }

  /** How many cards were handed over so far. */
  cardsGiven = 0

  /** Some of those who are about to pay do. */
  async #withCard(url: string): Promise<string> {
    if (!this.#chance.happens(0.5)) return url
    this.cardsGiven += 1
    const card = this.#chance.pick(['4242424242424242', '4000000000000002', '4000002500003155'])
    return `${url}&confirmationTokenId=${await cardToken({ sandbox: { url: this.#lab.sandboxUrl } }, card)}`
  }

  #visitor: string | undefined
  async #anonymous(): Promise<string> {
    this.#visitor ??= (await this.#call(null, 'POST', '/auth/token')).text('access_token')
    return this.#visitor
  }

  #known: { readonly orderId: number; readonly orderPaymentId: number; readonly payoutId: string } | undefined
  async #ids() {
    const { db } = this.#lab
    if (this.#known !== undefined) return this.#known
    const payment = await db
      .selectFrom('payments')
      .select(['id', 'orderId'])
      .where('orderId', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    const payout = await db.selectFrom('payouts').select('id').limit(1).executeTakeFirst()
    const ids = {
      orderId: payment?.orderId ?? 1,
      orderPaymentId: payment?.id ?? 1,
      payoutId: payout?.id ?? crypto.randomUUID(),
    }
    if (payment !== undefined) this.#known = ids
    return ids
  }

  /** Remembers what a page offers. */
  learn(target: string, role: Role, html: string): void {
    const row = this.#rowOf(target)
    if (row !== undefined)
      for (const form of formsIn(html)) this.#keep(this.#forms, `${role} ${row.name}`, { target, form })
    for (const link of linksIn(html)) {
      const to = this.#rowOf(link)
      if (to !== undefined && link.includes('?')) this.#keep(this.#links, to.name, link)
    }
  }

  #keep<T>(all: Map<string, T[]>, name: string, value: T): void {
    const list = all.getOrInsertComputed(name, () => [])
    if (list.length < kept) list.push(value)
    else list[this.#chance.below(kept)] = value
  }

  #rowOf(target: string): Row | undefined {
    const path = target.split('?', 1)[0] ?? ''
    return this.#patterns.find(([pattern]) => pattern.test(path))?.[1]
  }
}

/** Fixed words are looked at first in the table of routes as well; a page of another one only gives less right calls. */
export function patternOf(path: string): RegExp {
  const steps = path.split('/').map(step => {
    if (/^:.*\?$/.test(step)) return '(?:/[^/]+)?'
    return step.startsWith(':') ? '/[^/]+' : `/${step.replace(/[.+*]/g, '\\$&')}`
  })
  return new RegExp(`^${steps.slice(1).join('') || '/'}$`)
}
