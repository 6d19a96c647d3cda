import { setTimeout as sleep } from 'node:timers/promises'
import { allConsents, camille } from './campaign.ts'
import type { Concert } from './concert.ts'
import { HttpPayer } from './http-payer.ts'
import { answerBank } from './provider.ts'

/** What somebody at the till means to do. */
export const intentions = {
  pay: 10,
  payAfterQuestion: 4,
  refuseQuestion: 2,
  leaveAtBank: 3,
  useBadCard: 4,
  leaveWithCart: 12,
  leaveBeforeCard: 6,
  changeMind: 4,
  payTooLate: 3,
} as const
export type Intention = keyof typeof intentions

const cards: Readonly<Record<Intention, string>> = {
  pay: '4242424242424242',
  payTooLate: '4242424242424242',
  changeMind: '4242424242424242',
  useBadCard: '4000000000000002',
  payAfterQuestion: '4000002760003184',
  refuseQuestion: '4000002760003184',
  leaveAtBank: '4000002760003184',
  leaveWithCart: '',
  leaveBeforeCard: '',
}
const bankAnswers: Partial<Record<Intention, 'accept' | 'refuse' | 'abandon'>> = {
  refuseQuestion: 'refuse',
  leaveAtBank: 'abandon',
}

/** How an attempt ended: with an order, with a code that the buyer was told, or with a cart that nobody wants. */
export type Ending =
  | { readonly kind: 'order'; readonly orderId: number }
  | { readonly kind: 'told'; readonly code: string; readonly cartId: string | null }
  | { readonly kind: 'left'; readonly cartId: string }

export type Input = {
  readonly intention: Intention
  /** Which rate of the concert, and how many places. */
  readonly tierId: number
  readonly places: number
}

type Answered = { readonly errors?: readonly { readonly code: string }[] }
type Step = {
  readonly action: string | null
  readonly paymentId: string
  readonly redirectUrl: string | null
  readonly errorCode: string | null
  readonly status?: string
  readonly orderId?: number | null
}

/** The server answered that it failed itself: no buyer may ever see that. */
class ServerFault extends Error {}

class Told extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Buys places over HTTP as the pages do: cart, payer, tip, payment request, card, bank, outcome. */
export class TicketBuyer {
  readonly #payer: HttpPayer
  readonly #concert: Concert
  /** Ends the 15 minutes of a cart. */
  readonly #expire: (cartId: string) => Promise<void>
  #cartId: string | null = null
  /** The request that was opened last: whoever was cut off goes on with it. */
  requestId: string | null = null

  constructor(
    urls: { url: string; sandboxUrl: string },
    concert: Concert,
    expire: (id: string) => Promise<void>,
  ) {
    this.#payer = new HttpPayer(urls.url, urls.sandboxUrl)
    this.#concert = concert
    this.#expire = expire
  }

  async attempt(input: Input): Promise<Ending> {
    try {
      return await this.#attempt(input)
    } catch (error) {
      if (error instanceof Told) return { kind: 'told', code: error.code, cartId: this.#cartId }
      throw error
    }
  }

  /** Pays a request that may have been paid already. */
  async payAgain(requestId: string): Promise<void> {
    try {
      await this.#pay(requestId, 'pay')
    } catch (error) {
      if (!(error instanceof Told)) throw error
    }
  }

  async #attempt(input: Input): Promise<Ending> {
    this.requestId = null
    this.#cartId = null
    const cartId = (await this.#call<{ id: string }>('POST', '/carts', this.#cart(input))).id
    this.#cartId = cartId
    if (input.intention === 'leaveWithCart') return { kind: 'left', cartId }
    if (input.intention === 'changeMind') {
      await this.#call('PUT', `/carts/${cartId}`, this.#cart({ ...input, tierId: this.#otherRate(input) }))
    }
    await this.#call('PUT', `/carts/${cartId}/payer`, camille)
    await this.#call('PUT', `/carts/${cartId}/tip`, { tip: 100 })
    const consents = { consents: allConsents }
    const { paymentRequestId } = await this.#call<{ paymentRequestId: string }>(
      'POST',
      `/carts/${cartId}/init-payment`,
      consents,
    )
    this.requestId = paymentRequestId
    if (input.intention === 'leaveBeforeCard') return { kind: 'left', cartId }
    if (input.intention === 'payTooLate') await this.#expire(cartId)
    const end = await this.#pay(paymentRequestId, input.intention)
    if (typeof end.orderId === 'number') return { kind: 'order', orderId: end.orderId }
    throw new Told(end.errorCode ?? `without an order: ${end.status}`)
  }

  async #pay(requestId: string, intention: Intention): Promise<Step> {
    const card = await this.#payer.cardToken(cards[intention])
    const path = `/payments/card-embed/initialize?paymentRequestId=${requestId}&confirmationTokenId=${card}`
    const step = await this.#call<Step>('POST', path)
    if (step.action === 'Redirect' && step.redirectUrl !== null) {
      await answerBank(step.redirectUrl, bankAnswers[intention] ?? 'accept')
    } else if (step.errorCode !== null) throw new Told(step.errorCode)
    return this.#call<Step>('POST', `/payments/finalize?paymentId=${step.paymentId}`)
  }

  #cart({ tierId, places }: Pick<Input, 'tierId' | 'places'>) {
    const item = {
      tierId,
      tierType: 'Registration',
      quantity: 1,
      participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
    }
    return { ...this.#concert.address, items: Array.from({ length: places }, () => item) }
  }

  #otherRate({ tierId }: Input): number {
    return this.#concert.tierIds.find(id => id !== tierId) ?? tierId
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.#payer.call<T & Answered>(method, path, body)
    const code = answer.body.errors?.[0]?.code ?? String(answer.status)
    // More came at once than are let in: whoever is kept out comes again (rule OPS-10).
    if (code === 'UNAVAILABLE') {
      await sleep(100)
      return this.#call(method, path, body)
    }
    if (answer.status >= 500) throw new ServerFault(`${method} ${path}: ${answer.status} ${code}`)
    if (answer.status >= 400) throw new Told(code)
    return answer.body
  }
}
