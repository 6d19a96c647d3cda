import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille } from '#test/support/campaign.ts'
import { addProgram, wishes } from '#test/support/checkout-program.ts'
import { payWith, requestOf, successOf } from '#test/support/donation.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

/** Where the pages lead whose payment came to nothing: back to the program, with what became of its cart (rule CHK-4). */
let app: TestApp
let fastify: FastifyInstance
let program: Awaited<ReturnType<typeof addProgram>>

before(async () => {
  await buildWeb()
  app = await testApp()
  const campaign = await addDonationCampaign(app)
  program = await addProgram(app, { organizationSlug: campaign.address.organizationSlug, ...campaign })
  fastify = Fastify({ genReqId: newTrace })
  await registerWeb(fastify, { ...app.built, config: app.config })
})
after(async () => {
  await fastify?.close()
  await app?.close()
})

/** A cart of ten minutes on its payment page. */
async function begun() {
  const items = wishes.items.map(item => ({ quantity: 1, isDonation: false, metadata: null, ...item }))
  const { id: cartId } = successOf(
    await app.acts.makeCheckoutCart({
      ...wishes,
      items,
      installments: [],
      program,
      idempotencyKey: randomUUID(),
      payer: null,
      metadata: null,
      reference: null,
      expiresIn: 600,
    }),
  )
  successOf(await app.acts.savePayer({ cartId, payer: camille, userId: null }))
  successOf(await app.acts.chooseTip({ cartId, tip: 0 }))
  const started = await app.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })
  return { cartId, ...requestOf(successOf(started)) }
}

type Begun = Awaited<ReturnType<typeof begun>>

async function seeFailure({ cartId, paymentRequestId }: Begun): Promise<string> {
  const path = `/associations/${program.organizationSlug}/checkout/${cartId}/echec`
  const page = await fastify.inject(`${path}?paymentRequestId=${paymentRequestId}`)
  assert.equal(page.statusCode, 200, page.body)
  return page.body.replaceAll('&amp;', '&')
}

const wayBack = ({ cartId }: Begun, code: string) =>
  `href="https://boutique.example/panier?cartId=${cartId}&code=${code}"`

test('a refused card: the way back says so, and the cart can still be paid', async () => {
  const cart = await begun()
  assert.equal((await payWith(app, cart.paymentRequestId, '4000000000000002')).action, 'Retry')
  const page = await seeFailure(cart)
  assert.ok(page.includes(wayBack(cart, 'refused')), page)
})

test('a payment that was given up', async () => {
  const cart = await begun()
  successOf(await app.acts.abandonPayment({ paymentRequestId: cart.paymentRequestId }))
  assert.ok((await seeFailure(cart)).includes(wayBack(cart, 'cancelled')))
})

test('a cart that expired on its payment page', async () => {
  const cart = await begun()
  app.clock.advance(24 * 60)
  await app.acts.sweepCarts()
  assert.ok((await seeFailure(cart)).includes(wayBack(cart, 'expired')))
})
