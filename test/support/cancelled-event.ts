import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { newItem } from '#domain/cart/new-item.ts'
import type { Locale } from '#domain/locale.ts'
import type { Actor } from '#usecases/access/require-proof.ts'
import { settlementUrl } from '#usecases/links/tokens.ts'
import type { TestApp } from './app.ts'
import { successOf } from './donation.ts'
import { provenActor } from './factor.ts'
import { addForm, type TestForm } from './form-rows.ts'
import { addMember } from './people.ts'
import type { PaidPayment } from './refunds.ts'
import { sellItems } from './sell-items.ts'

/** The last day on which payers of {@link cancelling} choose. */
export const chooseUntil = '2026-12-04'

/** A fair with a rate of 25 euros, 40 places of it, and one that costs nothing. */
export function addFair(product: TestApp, slug = 'fete-du-port'): Promise<TestForm> {
  return addForm(product, {
    formType: 'Event',
    title: 'Fête du port',
    slug,
    startAt: '2026-12-12T19:30:00.000Z',
    tiers: [
      { tierType: 'Registration', price: 2500, capacity: 40 },
      { tierType: 'Registration', price: 0, label: 'Moins de 12 ans' },
    ],
  })
}

/** Somebody who keeps the money of a form's association, with a proof that was just given. */
export async function treasurerOf(product: TestApp, { organizationId }: TestForm) {
  const role = { role: 'Treasurer', organizationId, formId: null } as const
  const userId = await addMember(product, `${randomUUID()}@example.org`, role)
  return provenActor(product, userId)
}

export const place = (form: TestForm, rate = 0) => ({
  ...newItem(form.tiers[rate]?.id ?? 0, 'Registration'),
  participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
})

type Buying = {
  readonly card?: string
  readonly tip?: number
  readonly items?: Parameters<typeof sellItems>[2]
}

/** A place of 25 euros that was paid by card, with a contribution of 2 euros, unless the test says otherwise. */
export async function buyPlace(
  product: TestApp,
  form: TestForm,
  { card = '4242424242424242', tip = 200, items = [place(form)] }: Buying = {},
): Promise<PaidPayment> {
  const { organizationId, orderId } = await sellItems(product, form, items, card, { tip })
  const { id: paymentId, intentId } = await product.db
    .selectFrom('payments')
    .select(['id', 'intentId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { organizationId, orderId, paymentId, intentId: intentId ?? '' }
}

/** What an association sends to cancel an event. */
export const cancelling = (form: TestForm, actor: Actor) => ({
  ...form.address,
  userId: actor.userId,
  sessionId: actor.sessionId ?? null,
  words: 'Une tempête est annoncée.',
  chooseUntil,
})

/** The clock's job, and all that it causes. */
export async function settle(product: TestApp): Promise<void> {
  await product.acts.settleOrders()
  assert.deepEqual(await product.runJobs(), [])
}

export const settlementRow = ({ db }: TestApp, orderId: number) =>
  db.selectFrom('settlements').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()

/** A payer who came by the link of the mail. */
export const payerOf = ({ app }: TestApp, { organizationId, orderId }: PaidPayment) => ({
  orderId,
  userId: null,
  token: new URL(settlementUrl(app, { organizationId, id: orderId }, chooseUntil)).searchParams.get('token'),
})

type Chosen = {
  readonly accepted?: boolean
  readonly amount?: number
  readonly locale?: Locale
  readonly postponement?: number | null
}

/** What a payer sends who has read the page. */
export const choosing = (
  product: TestApp,
  bought: PaidPayment,
  choice: 'date' | 'refund' | 'gift',
  { accepted = choice === 'gift', amount = 2500, locale = 'fr', ...seen }: Chosen = {},
) => product.acts.chooseSettlement({ ...payerOf(product, bought), choice, accepted, amount, locale, ...seen })

/** The event is cancelled, and everybody is asked. */
export async function cancelled(product: TestApp, form: TestForm, actor: Actor): Promise<void> {
  successOf(await product.acts.cancelEvent(cancelling(form, actor)))
  await settle(product)
}

/** A place that somebody paid by cheque. */
export const recordCheque = (product: TestApp, form: TestForm, actor: Actor) =>
  recordPlace(product, form, actor, { means: 'Check', receivedOn: '12/11/2026', reference: '' })

/** A place that waits for somebody's transfer. */
export const awaitTransfer = (product: TestApp, form: TestForm, actor: Actor) =>
  recordPlace(product, form, actor, { means: 'AwaitedTransfer', receivedOn: '', reference: '' })

async function recordPlace(
  product: TestApp,
  form: TestForm,
  actor: Actor,
  payment: Record<'means' | 'receivedOn' | 'reference', string>,
) {
  const recorded = await product.acts.recordOfflineOrder({
    ...form.address,
    userId: actor.userId,
    sessionId: actor.sessionId ?? null,
    requestKey: randomUUID(),
    items: [place(form)],
    payer: { firstName: 'Hugo', lastName: 'Martin', email: 'hugo@example.org', country: 'FR' },
    payment,
    expectedTotal: null,
  })
  assert.deepEqual(await product.runJobs(), [])
  return successOf(recorded)
}
