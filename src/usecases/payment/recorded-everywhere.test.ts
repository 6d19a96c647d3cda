import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newItem } from '#domain/cart/new-item.ts'
import type { TierType } from '#domain/form/form.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { changesInWords, whatWasDone } from '#messages/journal-words.ts'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'
import { eventBody } from '../integration/event-body.ts'
import type { OfflineOrder } from './record-offline-order.ts'

/** What recorded money is elsewhere: on every type, in events, in the journal, and once accounting is over (rule PAY-27). */
let product: TestApp

before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
})
after(() => product.close())

const treasurerOf = ({ organizationId }: TestForm) =>
  addMember(product, `${randomUUID()}@example.org`, { role: 'Treasurer', organizationId, formId: null })

function record(form: TestForm, userId: number, change: Partial<OfflineOrder> = {}) {
  return product.acts.recordOfflineOrder({
    ...{ ...form.address, userId, sessionId: null, requestKey: randomUUID(), items: [] },
    payer: { firstName: 'Hugo', lastName: 'Martin', country: 'FR' },
    payment: { means: 'BankTransfer', receivedOn: '12/11/2026', reference: 'Banque des Quais' },
    expectedTotal: null,
    ...change,
  })
}

const itemsOf = (orderId: number) =>
  product.db
    .selectFrom('orderItems')
    .select(['tierType', 'amount', 'quantity', 'validFrom', 'validUntil'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()

const types = [
  ['Membership', 'Membership'],
  ['Shop', 'Product'],
  ['CrowdFunding', 'Bonus'],
  ['PaymentForm', 'Payment'],
  ['Donation', 'Donation'],
] as const satisfies readonly (readonly [string, TierType])[]

for (const [formType, tierType] of types)
  test(`${formType}: is recorded as it is sold`, async () => {
    const form = await addForm(product, { formType, tiers: [{ tierType, price: 2500, label: 'Un tarif' }] })
    const [tier] = form.tiers
    const recorded = await record(form, await treasurerOf(form), {
      items: [newItem(tier?.id ?? 0, tierType)],
    })
    const [item, ...more] = await itemsOf(successOf(recorded).orderId)
    assert.equal(more.length, 0)
    assert.deepEqual([item?.tierType, item?.amount, item?.quantity], [tierType, 2500, 1])
  })

test('a gift of any amount', async () => {
  const form = await addForm(product, { formType: 'Donation', tiers: [] })
  const gift = { ...newItem(null, 'Donation'), customAmount: 12_345 }
  const recorded = await record(form, await treasurerOf(form), { items: [gift] })
  assert.equal((await itemsOf(successOf(recorded).orderId))[0]?.amount, 12_345)
})

test('a membership of twelve months begins with the day of its money', async () => {
  const tiers = [{ tierType: 'Membership', price: 2500 }] as const
  const form = await addForm(product, { formType: 'Membership', tiers })
  await product.db.updateTable('tiers').set({ validMonths: 12 }).where('formId', '=', form.formId).execute()
  const items = [newItem(form.tiers[0]?.id ?? 0, 'Membership')]
  const { orderId } = successOf(await record(form, await treasurerOf(form), { items }))
  const [item] = await itemsOf(orderId)
  assert.deepEqual([item?.validFrom, item?.validUntil], ['2026-11-12', '2027-11-11'])
})

test('what everybody sees of a project leaves it out', async () => {
  const tiers = [{ tierType: 'Bonus', price: 2500 }] as const
  const form = await addForm(product, { formType: 'CrowdFunding', tiers })
  const items = [newItem(form.tiers[0]?.id ?? 0, 'Bonus')]
  successOf(await record(form, await treasurerOf(form), { items }))
  const { collected, contributorCount } = successOf(
    await product.acts.openForm({ ...form.address, userId: null, withTotals: true }),
  ).totals ?? { collected: -1, contributorCount: -1 }
  assert.deepEqual([collected, contributorCount], [0, 0])
})

test('programs are told of the order and of its money, and that it is void', async () => {
  const form = await addForm(product, { formType: 'Donation', tiers: [] })
  const { organizationId } = form
  await product.db
    .insertInto('eventEndpoints')
    .values({
      ...{ organizationId, id: randomUUID(), url: 'https://example.org/', secret: 'sealed' },
      ...{ state: 'enabled', eventTypes: ['Order', 'Payment'], createdAt: product.clock.now() },
    })
    .execute()
  const userId = await treasurerOf(form)
  const gift = { ...newItem(null, 'Donation'), customAmount: 5000 }
  const { paymentId } = successOf(await record(form, userId, { items: [gift] }))
  const { organizationSlug } = form.address
  const visit = { organizationSlug, paymentId, ...(await provenActor(product, userId)) }
  const told = async () => {
    const events = await product.db
      .selectFrom('events')
      .select(['organizationId', 'id', 'eventType', 'subjectId', 'occasion', 'body', 'createdAt'])
      .where('organizationId', '=', organizationId)
      .orderBy('occasion')
      .execute()
    return Promise.all(
      events.map(async event => JSON.parse((await eventBody(product.app, event)) ?? '') as Told),
    )
  }
  const [captured, committed] = await told()
  const { type, paymentMeans, paymentOffLineMean, date, state, cashOutState } = captured?.data ?? {}
  assert.deepEqual(
    { type, paymentMeans, paymentOffLineMean, date, state, cashOutState },
    {
      ...{ type: 'Offline', paymentMeans: 'BankTransfer', paymentOffLineMean: 'BankTransfer' },
      ...{ date: '2026-11-12T11:00:00.000Z', state: 'Authorized', cashOutState: undefined },
    },
  )
  assert.deepEqual(
    [committed?.occasion, committed?.data.payments?.[0]?.paymentMeans],
    ['committed', 'BankTransfer'],
  )
  successOf(await product.acts.voidOfflinePayment({ ...visit, reason: 'Une erreur' }))
  const last = (await told()).at(-1)
  assert.deepEqual([last?.occasion, last?.data.state], ['refused', 'Canceled'])
})

type Told = {
  readonly occasion: string
  readonly data: Readonly<Record<string, unknown>> & {
    readonly payments?: readonly { readonly paymentMeans: string }[]
  }
}

test('the journal tells who recorded what', async () => {
  const form = await addForm(product, { formType: 'Donation', tiers: [] })
  const userId = await treasurerOf(form)
  const gift = { ...newItem(null, 'Donation'), customAmount: 5000 }
  successOf(await record(form, userId, { items: [gift] }))
  const { organizationSlug } = form.address
  const journal = successOf(
    await product.acts.readJournal({
      ...{ organizationSlug, userId, after: null },
      ...{ subject: null, personId: null, from: null, until: null },
    }),
  )
  const [entry] = journal.entries
  assert.ok(entry)
  const t = serverTranslator('en')
  assert.deepEqual(
    [whatWasDone(t, entry), ...changesInWords(t, entry)],
    [
      'recorded a payment outside the platform (“Une campagne”)',
      'Amount: €50.00',
      'Means: Bank transfer',
      'Received on: Thu 12 November 2026',
    ],
  )
})

test('once accounting is over, nothing of it names anybody; its amount and its day stay', async () => {
  const form = await addForm(product, { formType: 'Donation', tiers: [] })
  const gift = { ...newItem(null, 'Donation'), customAmount: 5000 }
  const { paymentId } = successOf(await record(form, await treasurerOf(form), { items: [gift] }))
  assert.deepEqual(await product.runJobs(), [])
  await assertAgreement(product.db, product.sandbox.url)
  product.clock.set('2038-01-01T03:00:00.000Z')
  await product.acts.applyRetention()
  const noted = await product.db
    .selectFrom('recordedPayments')
    .select(['amount', 'receivedOn', 'reference'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(noted, { amount: 5000, receivedOn: '2026-11-12', reference: null })
  product.clock.set('2026-11-20T12:00:00.000Z')
})
