import assert from 'node:assert/strict'
import { insertApplication, storeAcceptance } from '#db/applications.ts'
import { insertCart, savePayer } from '#db/carts.ts'
import { orderByPublicId } from '#db/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Cart, CartItem } from '#domain/cart/cart.ts'
import type { FormType, TierType } from '#domain/form/form.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { createSigner } from '#providers/signer.ts'
import { mailedPayerOf, writeSupplement } from '#usecases/administration/ask-supplement.ts'
import type { App } from '#usecases/app.ts'
import { applicationSubject, orderSubject, supplementSubject } from '#usecases/links/tokens.ts'
import { allConsents, camille, gift } from '../support/campaign.ts'
import { signingSecret } from '../support/product-process.ts'
import { payerOf, paymentOf } from './payments.ts'
import { type Row, rowsAt, type Scene } from './row.ts'

const day = 86_400_000
const later = (days: number) => new Date(Date.now() + days * day).toISOString()
const [signingId = '', secret = ''] = signingSecret.split(':')
const signer = createSigner([{ id: signingId, secret }])

/** A campaign with one rate, of the association of the lab. */
type Place = { readonly formId: number; readonly tierId: number; readonly formSlug: string }

const rates = {
  Event: { tierType: 'Registration', price: 2_000 },
  Membership: { tierType: 'Membership', price: 4_500 },
} as const satisfies Partial<Record<FormType, { readonly tierType: TierType; readonly price: number }>>
type Kind = keyof typeof rates

/** Half goes back of what its payers give up by themselves. */
const rule = { countsFrom: 'purchase', steps: [{ days: 30, percent: 50 }], byPayer: true }

async function campaignOf({ lab }: Scene, formType: Kind): Promise<Place> {
  const { db } = lab
  const { organizationId } = lab.campaign
  const formSlug = `${formType.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}`
  const { id: formId } = await db
    .insertInto('forms')
    .values({
      ...{ organizationId, formType, slug: formSlug, title: 'Le bal', state: 'Public' },
      ...{ startAt: formType === 'Event' ? later(40) : null, refundRule: JSON.stringify(rule) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { tierType, price } = rates[formType]
  const { id: tierId } = await db
    .insertInto('tiers')
    .values({
      ...{ organizationId, formId, position: 0, tierType, priceCategory: 'Fixed', label: 'Plein', price },
      vatRate: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { formId, tierId, formSlug }
}

type Bought = { readonly orderId: number; readonly itemIds: readonly number[] }

/** Two places of an event, paid by card. */
async function twoPlaces(scene: Scene): Promise<Bought> {
  const { tierId, formSlug } = await campaignOf(scene, 'Event')
  const { organizationSlug } = scene.lab.campaign.address
  const payer = payerOf(scene)
  const items = ['Léa', 'Tom'].map(firstName => ({
    ...{ ...gift({ tierId }), tierType: 'Registration', amount: 0, customAmount: null },
    participant: { firstName, lastName: 'Morel', email: null },
  }))
  const { status, body } = await payer.call<{ payment: { paymentRequestId: string } | null }>(
    'POST',
    '/carts/cart-one-page',
    {
      ...{ organizationSlug, formType: 'Event', formSlug, items, payer: camille, tip: 300 },
      consents: allConsents,
    },
  )
  const request = body.payment?.paymentRequestId
  assert.ok(request, `${status} ${JSON.stringify(body)}`)
  await payer.initialize(request, await payer.cardToken())
  await scene.lab.quiet()
  const { orderId } = await paymentOf(scene, request)
  const rows = scene.lab.db.selectFrom('orderItems').select('id').where('orderId', '=', orderId)
  return { orderId, itemIds: (await rows.orderBy('id').execute()).map(({ id }) => id) }
}

/** Sends the form of a signed page; the process may die of it. Gives where it leads. */
async function send(
  { product }: Scene,
  path: string,
  fields: readonly (readonly [string, string])[],
): Promise<string | null> {
  const origin = product.url.replace('127.0.0.1', 'localhost')
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  }).catch(() => undefined)
  if (answer === undefined) return null
  assert.equal(answer.status, 303, await answer.text())
  return answer.headers.get('location')
}

const consented = [
  ['tip', 'other'],
  ['tipAmount', '3'],
  ['terms', 'on'],
  ['salesConditions', 'on'],
] as const

/** The link of something that is paid afterwards, and the cart that pays it. */
type Link = { readonly path: string; readonly cartId: string }

/** Presses the button of a link and pays by card; the process may die at any moment. */
async function payBy(scene: Scene, { path }: Link): Promise<void> {
  const page = await send(scene, path, consented)
  const request = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page ?? '')?.[0]
  if (request === undefined) return
  const payer = payerOf(scene)
  const method = await payer.cardToken()
  for (let n = 0; n < 3; n += 1) {
    const step = await payer.initialize(request, method).catch(() => undefined)
    if (step === undefined || step.action === 'Finalize') return
  }
}

/** One order of the cart of a link, and one charge for it. */
async function paidOnce({ lab }: Scene, { cartId }: Link): Promise<void> {
  const orders = await lab.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('cartId', '=', cartId)
    .execute()
  assert.deepEqual(
    orders.map(({ status }) => status),
    ['Processed'],
  )
  const charges = await lab.db
    .selectFrom('payments')
    .select('status')
    .where('orderId', '=', orders[0]?.id ?? 0)
    .execute()
  assert.deepEqual(charges, [{ status: 'Authorized' }])
}

/** A dinner that the association asks for afterwards. */
async function askedAfterwards(scene: Scene): Promise<Link> {
  const { orderId, itemIds } = await twoPlaces(scene)
  const { db } = scene.lab
  const asked = await inTransaction(db, async tx => {
    const order = await orderByPublicId(tx, orderId)
    const former = order && (await mailedPayerOf(tx, order))
    assert.ok(order && former)
    const { id: askedBy } = await tx.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    const { organizationId, formId } = order
    const { tierId } = await tx
      .selectFrom('tiers')
      .select('id as tierId')
      .where('formId', '=', formId)
      .executeTakeFirstOrThrow()
    const { id: optionId } = await tx
      .insertInto('extraOptions')
      .values({ organizationId, formId, tierId, position: 0, label: 'Repas', price: 1_200, perOrder: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const option = {
      id: optionId,
      label: 'Repas',
      perOrder: false,
      amount: 1_200,
      quantity: 1,
      remaining: null,
    }
    const app = { now: () => new Date().toISOString() } as App
    return writeSupplement(app, tx, former, {
      ...{ order, item: { id: itemIds[0] ?? 0, vatRate: 0 }, label: 'Repas', line: 'Repas', amount: 1_200 },
      ...{ askedBy, until: later(7), option, move: null },
    })
  })
  const { organizationId } = scene.lab.campaign
  const token = signer.sign(supplementSubject({ organizationId, id: asked.id }), later(8))
  return { path: `/complement/${asked.id}?token=${encodeURIComponent(token)}`, cartId: asked.cart.id }
}

/** A membership that somebody applied for, and that was accepted. */
async function acceptedApplication(scene: Scene): Promise<Link> {
  const { formId, tierId } = await campaignOf(scene, 'Membership')
  const { organizationId } = scene.lab.campaign
  const now = new Date().toISOString()
  const item: CartItem = {
    ...{ index: 0, tierId, tierType: 'Membership', label: 'Plein', quantity: 1, customAmount: null },
    ...{ amount: 4_500, discount: 0, vatRate: 0, isEligibleTaxReceipt: false, customFields: [] },
    participant: { firstName: 'Léa', lastName: 'Morel', email: null },
    ...{ extraOptions: [], paymentTerms: null, installmentCounts: [1], dayOfLevy: null, contribution: null },
  }
  const payer: Payer = {
    ...{ ...camille, birthDate: null, address: null, city: null, zipCode: null, isCompany: false },
    ...{ companyName: null, companySiren: null, companyLegalStatusId: null, fileId: null, consent: true },
  }
  const cart: Cart = {
    ...{
      id: crypto.randomUUID(),
      organizationId,
      formId,
      version: 1,
      status: 'open',
      coupon: null,
      tip: null,
    },
    ...{ items: [item], installmentCount: 1, payer: null, payerUserId: null },
    ...{ createdAt: now, updatedAt: now, expiresAt: later(7) },
  }
  const id = await inTransaction(scene.lab.db, async tx => {
    await insertCart(tx, cart)
    await savePayer(tx, cart, { payer, userId: null })
    const until = { now, untilOn: later(14).slice(0, 10), expiresAt: later(14) }
    const number = await insertApplication(tx, { cart, locale: 'fr', consents: allConsents, ...until })
    const { id: by } = await tx.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    const application = { organizationId, id: number, cartId: cart.id, state: 'waiting' } as const
    await storeAcceptance(tx, application as Parameters<typeof storeAcceptance>[1], {
      ...{ ...until, remindOn: null, by, word: null },
    })
    return number
  })
  const token = signer.sign(applicationSubject({ organizationId, id }), later(15))
  return { path: `/demande/${id}?token=${encodeURIComponent(token)}`, cartId: cart.id }
}

const payingPoints = [
  'intent-confirmed',
  'request-opened',
  'attempt-stored',
  'intent-created',
  'intent-stored',
  'before-commit-order',
  'order-committed',
  'capture-started',
  'capture-done',
  'capture-recorded',
] as const

const paying = (what: string, before: (scene: Scene) => Promise<Link>) =>
  rowsAt(payingPoints, {
    ...{ what, before, isSample: true },
    async cause(scene, link: Link) {
      await payBy(scene, link)
      return link
    },
    // Pressed again, it goes on where it was, or leads to what it became.
    after: payBy,
    holds: paidOnce,
  })

/** The first place is given up by the order's link; gives where that leads. */
function giveUp(scene: Scene, { orderId, itemIds }: Bought): Promise<string | null> {
  const { organizationId } = scene.lab.campaign
  const token = signer.sign(orderSubject({ organizationId, id: orderId }), later(1))
  return send(scene, `/commandes/${orderId}/desistement?token=${encodeURIComponent(token)}`, [
    ['line', String(itemIds[0])],
    ['amount', '1000'],
    ['step', 'confirm'],
  ])
}

/** What an order costs more afterwards, an application, and a line that its payer gives up: each once, whatever dies. */
export const afterwardsRows: readonly Row[] = [
  ...paying('what an order costs more afterwards is paid', askedAfterwards),
  ...paying('an accepted application is paid', acceptedApplication),
  ...rowsAt(['refund-reserved', 'refund-started', 'refund-made', 'refund-recorded'], {
    what: 'a payer gives a line up',
    isSample: true,
    before: twoPlaces,
    async cause(scene, order: Bought) {
      await giveUp(scene, order)
      return order
    },
    async after(scene, order: Bought) {
      assert.match((await giveUp(scene, order)) ?? '', /desistement/)
    },
    async holds({ lab }, { orderId, itemIds }: Bought) {
      const refunds = await lab.db
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.paymentId')
        .select(['r.organizationPart', 'r.status'])
        .where('p.orderId', '=', orderId)
        .execute()
      assert.deepEqual(refunds, [{ organizationPart: 1_000, status: 'succeeded' }])
      const lines = lab.db.selectFrom('cancelledLines').select('itemId').where('orderId', '=', orderId)
      assert.deepEqual(await lines.execute(), [{ itemId: itemIds[0] }])
    },
  }),
]
