import { allConsents, camille, gift } from './campaign.ts'
import { cardToken, debitToken } from './confirmation-token.ts'

type Step = {
  action: string | null
  paymentId: string
  redirectUrl: string | null
  errorCode: string | null
  status?: string
  orderId?: number | null
}
type FormAddress = { organizationSlug: string; formType: string; formSlug: string }

/** A payer who speaks the platform's own API over HTTP, as the pages do. */
export class HttpPayer {
  readonly #url: string
  readonly #sandboxUrl: string
  #token: string | undefined

  constructor(url: string, sandboxUrl: string) {
    this.#url = url
    this.#sandboxUrl = sandboxUrl
  }

  /** One call with the bearer; 401 fetches a token and repeats once (rule API-1). */
  async call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    this.#token ??= await this.#fetchToken()
    const answer = await this.#send(method, path, body)
    if (answer.status !== 401) return { status: answer.status, body: (await answer.json()) as T }
    this.#token = await this.#fetchToken()
    const again = await this.#send(method, path, body)
    return { status: again.status, body: (await again.json()) as T }
  }

  #send(method: string, path: string, body: unknown): Promise<Response> {
    return fetch(`${this.#url}/ha-api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
  }

  async #fetchToken(login: object = {}): Promise<string> {
    const response = await fetch(`${this.#url}/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    })
    return ((await response.json()) as { access_token: string }).access_token
  }

  /** Goes on as somebody with an account. */
  async logIn(username: string, password: string): Promise<void> {
    this.#token = await this.#fetchToken({ username, password })
  }

  /** Fills in the whole page; gives the payment request. */
  async submit(
    address: FormAddress,
    { amount = 5000, tip = 600, monthly = false, payer = camille as object } = {},
  ): Promise<string> {
    const once = gift({ amount })
    const item = monthly ? { ...once, tierType: 'MonthlyDonation', dayOfLevy: 10 } : once
    const { status, body } = await this.call<{ payment: { paymentRequestId: string } | null }>(
      'POST',
      '/carts/cart-one-page',
      { ...address, items: [item], payer, tip, consents: allConsents },
    )
    if (body.payment?.paymentRequestId === undefined) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.payment.paymentRequestId
  }

  /** A confirmation token for a card, made with the publishable key as the provider's fields do. */
  cardToken(number = '4242424242424242'): Promise<string> {
    return cardToken({ sandbox: { url: this.#sandboxUrl } }, number)
  }

  async initialize(paymentRequestId: string, confirmationTokenId?: string): Promise<Step> {
    const token = confirmationTokenId === undefined ? '' : `&confirmationTokenId=${confirmationTokenId}`
    const path = `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}${token}`
    return (await this.call<Step>('POST', path)).body
  }

  /** The same for an account that is debited. */
  debitToken(iban: string): Promise<string> {
    return debitToken({ sandbox: { url: this.#sandboxUrl } }, iban)
  }

  /** Agrees to a direct debit. */
  async agree(paymentRequestId: string, confirmationTokenId: string): Promise<Step> {
    const query = new URLSearchParams({ paymentRequestId, confirmationTokenId, means: 'Sepa' })
    return (await this.call<Step>('POST', `/payments/card-embed/initialize?${query}`)).body
  }

  async finalize(paymentId: string): Promise<Step> {
    return (await this.call<Step>('POST', `/payments/finalize?paymentId=${paymentId}`)).body
  }
}
