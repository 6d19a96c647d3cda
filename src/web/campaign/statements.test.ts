import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { statementsOf } from '#test/support/statements.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import type { Visit } from '../context.ts'
import { cartCookieName } from '../form/steps/cart-cookie.ts'
import { openStep, postStep, startOfStep } from '../form/steps/open-step.ts'
import { signatureControl } from '../form/steps/people/controls.ts'
import { questionsOf, signatureOf } from '../form/steps/people/questions.ts'
import type { OpenStep } from '../form/steps/step-page.ts'
import { openToFill } from './open-campaign.ts'

/**
 * What the steps of a purchase ask the database as they are opened and obeyed, until the payment page: each reads its facts once,
 * and what was read with the cart is not read again. The session, and what a page shows beside its form, are not counted.
 */
describe('the statements of a purchase', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  /** Who goes from page to page with the cookie of their cart. */
  class Buyer {
    readonly #form: TestForm
    readonly #segment: string
    readonly #visit: Visit
    #cartId: string | null = null
    location = ''

    constructor(form: TestForm, segment: string, visit: Visit) {
      this.#form = form
      this.#segment = segment
      this.#visit = visit
    }

    /** The page of a step as a loader opens it; gives what it sent. */
    async page(number: number) {
      const request = this.#request(number)
      return statementsOf(async () => startOfStep(await this.#open(request, number)))
    }

    /** The post of a step as an action obeys it. */
    async post(number: number, values: (step: OpenStep) => Record<string, string>) {
      const typed = values(await this.#open(this.#request(number), number))
      const request = this.#request(number, { method: 'POST', body: new URLSearchParams(typed) })
      const { result, sent } = await statementsOf(async () =>
        postStep(request, await this.#open(request, number)),
      )
      assert.ok(result instanceof Response, JSON.stringify(result))
      this.location = result.headers.get('location') ?? ''
      const [, cartId] = /obole_cart=([^;]+)/.exec(result.headers.get('set-cookie') ?? '') ?? []
      this.#cartId = cartId ?? this.#cartId
      return { sent }
    }

    async #open(request: Request, number: number): Promise<OpenStep> {
      const { organizationSlug, formSlug } = this.#form.address
      const address = { organizationSlug, campaignSlug: formSlug, formType: this.#segment }
      const { opened, today } = await openToFill(request, this.#visit, address)
      return openStep(request, opened, { number, visit: this.#visit, today })
    }

    #request(number: number, init: RequestInit = {}): Request {
      const headers: HeadersInit =
        this.#cartId === null ? {} : { cookie: `${cartCookieName}=${this.#cartId}` }
      const { organizationSlug, formSlug } = this.#form.address
      const path = `/associations/${organizationSlug}/${this.#segment}/${formSlug}/${number}`
      return new Request(`http://localhost${path}`, { ...init, headers })
    }
  }

  const person = { firstName: 'Camille', lastName: 'Moreau' }
  const payer = {
    ...person,
    kind: 'person',
    email: 'camille@example.org',
    emailConfirmation: 'camille@example.org',
    country: 'FR',
    birthDate: '02/03/1980',
  }
  const agreed = { terms: 'on', salesConditions: 'on' }

  test('of an event through four steps are 24', async () => {
    const form = await addForm(product, {
      formType: 'Event',
      tiers: [
        { tierType: 'Registration', price: 20_00, capacity: 50, options: [{ label: 'Repas', price: 8_00 }] },
      ],
    })
    const { visit } = await openTestStep(product, form, { cartId: null, number: 1 })
    const buyer = new Buyer(form, 'evenements', visit)
    const counts: Record<string, number> = {}
    const all: string[] = []
    const count = (name: string, { sent }: { sent: readonly string[] }) => {
      counts[name] = sent.length
      all.push(...sent)
    }
    count('page 1', await buyer.page(1))
    count('post 1', await buyer.post(1, () => ({ [`q-${form.tiers[0]?.id}`]: '1' })))
    count('page 2', await buyer.page(2))
    count(
      'post 2',
      await buyer.post(2, ({ facts }) => ({
        ...{ 'p0-firstName': 'Camille', 'p0-lastName': 'Moreau' },
        [`p0-option-${form.tiers[0]?.optionIds[0]}`]: 'on',
        [signatureControl]: signatureOf(questionsOf(facts)),
      })),
    )
    count('page 3', await buyer.page(3))
    count('post 3', await buyer.post(3, () => payer))
    count('page 4', await buyer.page(4))
    count('post 4', await buyer.post(4, () => ({ ...agreed, tip: 'other', tipAmount: '3' })))
    assert.match(buyer.location, /^\/paiement\/embarque\//)
    assert.deepEqual(counts, {
      ...{ 'page 1': 1, 'page 2': 1, 'page 3': 1, 'page 4': 1 },
      // The page's own reading; begin, what is locked and read, what is written with what is held or begun, commit.
      ...{ 'post 1': 5, 'post 2': 5, 'post 3': 5, 'post 4': 5 },
    })
    assert.equal(all.length, 24, all.join('\n'))
    const cart = await product.db.selectFrom('carts').selectAll().executeTakeFirstOrThrow()
    const request = await product.db.selectFrom('paymentRequests').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([cart.version, request.cartVersion, request.amount], [4, 4, 31_00])
  })

  test('of a gift on one page are four', async () => {
    const form = await addForm(product, {
      formType: 'Donation',
      tiers: [{ tierType: 'Donation', price: 20_00 }],
    })
    const { visit } = await openTestStep(product, form, { cartId: null, number: 1 })
    const buyer = new Buyer(form, 'formulaires', visit)
    const page = await buyer.page(1)
    const post = await buyer.post(1, () => ({
      ...{ ...payer, ...agreed },
      ...{ frequency: 'single', tier: String(form.tiers[0]?.id), tip: 'other', tipAmount: '3' },
    }))
    assert.match(buyer.location, /^\/paiement\/embarque\//)
    // The page's own reading; the act's, and all that is written.
    assert.deepEqual([page.sent.length, post.sent.length], [1, 3], post.sent.join('\n'))
  })
})
