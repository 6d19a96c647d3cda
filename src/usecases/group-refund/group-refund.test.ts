import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { newItem } from '#domain/cart/new-item.ts'
import type { TypedGroupRefund } from '#domain/group-refund/typed-refund.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { buyPlace, place, recordCheque, treasurerOf } from '#test/support/cancelled-event.ts'
import { dieAt } from '#test/support/die-at.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { proveNow } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { everybodyBack } from '#test/support/group-refund.ts'
import { chargeAt, chargesOf, membershipForm } from '#test/support/later.ts'
import { assertLedgerIsProvider, type PaidPayment, sendRefundsBack, statusOf } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import type { Actor } from '../access/require-proof.ts'

/** Rules REF-12 and REF-13. */
describe('many orders that are refunded at once', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  /** A course with two rates of 25 and 10 euros. */
  const opened = async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const form = await addForm(product, {
      formType: 'Event',
      title: 'Stage de cirque',
      slug: `stage-${randomUUID().slice(0, 8)}`,
      tiers: [
        { tierType: 'Registration', price: 2500, label: 'Plein tarif' },
        { tierType: 'Registration', price: 1000, label: 'Tarif réduit' },
      ],
    })
    return { form, actor: await treasurerOf(product, form) }
  }
  const visitOf = (form: TestForm, { userId, sessionId }: Actor) => ({
    ...form.address,
    userId,
    sessionId: sessionId ?? null,
  })
  const begin = (form: TestForm, actor: Actor, typed: Partial<TypedGroupRefund>, id = randomUUID()) =>
    product.acts.refundMany({ ...visitOf(form, actor), id, typed: { ...everybodyBack, ...typed } })
  const preview = async (form: TestForm, actor: Actor, typed: Partial<TypedGroupRefund>) =>
    successOf(
      await product.acts.previewGroupRefund({
        ...visitOf(form, actor),
        typed: { ...everybodyBack, ...typed },
      }),
    )
  /** The clock's jobs, until nothing is under way. */
  const settle = async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await product.acts.refundGroups()
      assert.deepEqual(await product.runJobs(), [])
      product.clock.advance(3)
    }
    await product.acts.refundGroups()
  }
  const both = async (form: TestForm) => {
    const { orderId, organizationId } = await sellItems(
      product,
      form,
      [place(form, 0), place(form, 1)],
      '4242424242424242',
      { tip: 200 },
    )
    return paymentOf(organizationId, orderId)
  }
  const paymentOf = async (organizationId: number, orderId: number): Promise<PaidPayment> => {
    const { id: paymentId, intentId } = await product.db
      .selectFrom('payments')
      .select(['id', 'intentId'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    return { organizationId, orderId, paymentId, intentId: intentId ?? '' }
  }
  const givenOf = async ({ paymentId }: PaidPayment) =>
    (
      await product.db
        .selectFrom('refunds')
        .select(['organizationPart', 'tipPart'])
        .where('paymentId', '=', paymentId)
        .where('status', '<>', 'failed')
        .orderBy('number')
        .execute()
    ).map(({ organizationPart, tipPart }) => [organizationPart, tipPart])
  const rowsOf = (groupRefundId: string) =>
    product.db
      .selectFrom('groupRefundOrders')
      .select(['orderId', 'status', 'amount', 'asideFor'])
      .where('groupRefundId', '=', groupRefundId)
      .orderBy('orderId')
      .execute()

  test('everybody of a rate gets its price back, and the page tells before what it comes to', async () => {
    const { form, actor } = await opened()
    const [full, mixed] = [await buyPlace(product, form), await both(form)]
    const rate = String(form.tiers[0]?.id)
    const { needed, mail } = await preview(form, actor, { rate, words: 'Le chapiteau est fermé.' })
    assert.deepEqual([needed.orders, needed.platform, needed.recorded], [2, 5000, 0])
    assert.match(mail?.text ?? '', /Le chapiteau est fermé\./)
    assert.match(mail?.text ?? '', /25,00/)
    const id = randomUUID()
    for (let press = 0; press < 2; press += 1)
      successOf(await begin(form, actor, { rate, words: 'Le chapiteau est fermé.' }, id))
    await settle()
    assert.deepEqual(await givenOf(full), [[2500, 200]], 'all that was paid: the contribution too')
    assert.deepEqual(await givenOf(mixed), [[2500, 0]])
    const view = successOf(await product.acts.readGroupRefund({ ...visitOf(form, actor), id }))
    assert.deepEqual([view.progress.done, view.progress.total, view.progress.doneAmount], [2, 2, 5000])
    const mails = product.mails.filter(({ messageId }) => messageId.startsWith('<refunded.'))
    assert.match(mails.at(-1)!.text, /Le chapiteau est fermé\./)
    assert.equal((await preview(form, actor, { rate })).needed.orders, 0)
    assert.deepEqual(codesOf(await begin(form, actor, { rate })), ['NOBODY_TO_REFUND'])
    await assertLedgerIsProvider(product)
  })

  test('a part goes back per cent or for each place, never more than is left', async () => {
    const { form, actor } = await opened()
    const mixed = await both(form)
    for (const [typed, amount] of [
      [{ share: 'percent', percent: '33' }, 825 + 330],
      [{ share: 'amount', amount: '5,00' }, 1000],
      [{ share: 'all' }, 3500 - 1155 - 1000],
    ] as const) {
      assert.equal((await preview(form, actor, typed)).needed.platform, amount)
      successOf(await begin(form, actor, typed))
      await settle()
    }
    const given = await givenOf(mixed)
    assert.deepEqual(
      given.map(([part]) => part),
      [1155, 1000, 1345, 0],
    )
    assert.equal(
      await statusOf(product, mixed),
      'Refunded',
      'nothing is left: the contribution goes back too',
    )
    await assertLedgerIsProvider(product)
  })

  test('only those of some days; orders of which nothing is left are cancelled where that was ticked', async () => {
    const { form, actor } = await opened()
    const before = await buyPlace(product, form)
    product.clock.set('2026-11-22T12:00:00.000Z')
    const later = await buyPlace(product, form)
    await proveNow(product, actor)
    const typed = { from: '2026-11-22', until: '2026-11-22', cancelOrders: true }
    successOf(await begin(form, actor, typed))
    await settle()
    assert.deepEqual(await givenOf(before), [])
    const { status } = await product.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', later.orderId)
      .executeTakeFirstOrThrow()
    assert.equal(status, 'Refunded')
  })

  for (const shares of [
    [{ share: 'percent', percent: '100' }],
    [{ share: 'amount', amount: '25,00' }],
    [
      { share: 'percent', percent: '50' },
      { share: 'percent', percent: '50' },
    ],
  ] as const)
    test(`the contribution goes back with the last of an order, however that was asked for: ${shares.map(({ share }) => share).join(', ')}`, async () => {
      const { form, actor } = await opened()
      const bought = await buyPlace(product, form)
      for (const share of shares) {
        successOf(await begin(form, actor, { ...share, cancelOrders: true }))
        await settle()
      }
      const back = await givenOf(bought)
      assert.deepEqual(
        [0, 1].map(part => back.reduce((sum, each) => sum + (each[part] ?? 0), 0)),
        [2500, 200],
      )
      const { status } = await product.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', bought.orderId)
        .executeTakeFirstOrThrow()
      assert.ok(['Refunded', 'Canceled'].includes(status), status)
      await assertLedgerIsProvider(product)
    })

  test('a contribution goes back that came with a payment which has nothing else left', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const form = await membershipForm(product)
    const actor = await treasurerOf(product, form)
    const tierId = form.tiers[0]?.id ?? 0
    const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
    const item = { ...newItem(tierId, 'Membership'), participant, paymentTerms: { count: 3 } } as const
    const sale = await sellItems(product, form, [item], '4242424242424242', { tip: 200 })
    for (const moment of ['2026-12-20T12:00:00.000Z', '2027-01-20T12:00:00.000Z'])
      assert.deepEqual(await chargeAt(product, moment), [])
    const charges = await chargesOf(product, { ...sale, form })
    const given = async () =>
      Promise.all(charges.map(({ id: paymentId }) => givenOf({ ...sale, paymentId, intentId: '' })))
    await proveNow(product, actor)
    const asked = {
      ...{ organizationSlug: form.address.organizationSlug, paymentId: charges[0]?.id ?? 0 },
      ...{ userId: actor.userId, sessionId: actor.sessionId ?? null },
      ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
    }
    const part = { part: { amount: 6000 }, withTip: false } as const
    successOf(await product.acts.askRefund({ ...asked, input: part }))
    assert.deepEqual(await product.runJobs(), [])
    successOf(await begin(form, actor, { cancelOrders: true }))
    await settle()
    assert.deepEqual(await given(), [
      [
        [6000, 0],
        [0, 200],
      ],
      [[6000, 0]],
      [[6000, 0]],
    ])
    await assertLedgerIsProvider(product)
  })

  test('what was recorded, or came back from the bank, is set aside; the bank’s is tried again by hand', async () => {
    const { form, actor } = await opened()
    const closed = await buyPlace(product, form, { card: '4000000000005126' })
    const cheque = await recordCheque(product, form, actor)
    const id = randomUUID()
    successOf(await begin(form, actor, {}, id))
    await settle()
    await sendRefundsBack(product, closed)
    assert.deepEqual(await product.runJobs(), [])
    await settle()
    assert.deepEqual(await rowsOf(id), [
      { orderId: closed.orderId, status: 'aside', amount: 2500, asideFor: 'failed' },
      { orderId: cheque.orderId, status: 'aside', amount: 2500, asideFor: 'recorded' },
    ])
    const { aside } = successOf(await product.acts.readGroupRefund({ ...visitOf(form, actor), id }))
    assert.deepEqual(
      aside.map(({ amount }) => amount),
      [2500, 2500],
    )
    const visit = { ...visitOf(form, actor), id }
    successOf(await product.acts.retryGroupOrder({ ...visit, orderId: closed.orderId }))
    await product.acts.refundGroups()
    const [row] = await rowsOf(id)
    assert.deepEqual([row?.status, row?.amount], ['given', 2500])
    assert.deepEqual(await product.runJobs(), [])
    await sendRefundsBack(product, closed)
    assert.deepEqual(await product.runJobs(), [])
    await settle()
    assert.equal((await rowsOf(id))[0]?.asideFor, 'failed', 'the same again')
  })

  test('is killed at each step, and each payer is refunded once', async () => {
    const { form, actor } = await opened()
    const bought = [
      await buyPlace(product, form),
      await buyPlace(product, form),
      await buyPlace(product, form),
    ]
    const id = randomUUID()
    const typed = { ...everybodyBack, share: 'percent', percent: '40' }
    await dieAt(product, 'many-to-refund', acts => acts.refundMany({ ...visitOf(form, actor), id, typed }))
    successOf(await product.acts.refundMany({ ...visitOf(form, actor), id, typed }))
    await dieAt(product, 'group-order-refunded', acts => acts.refundGroups())
    // Two workers at once are one too many, and do no harm.
    await Promise.allSettled([product.acts.refundGroups(), product.acts.refundGroups()])
    await settle()
    for (const payment of bought) assert.deepEqual(await givenOf(payment), [[1000, 0]])
    assert.deepEqual(
      (await rowsOf(id)).map(({ status }) => status),
      ['done', 'done', 'done'],
    )
    await assertLedgerIsProvider(product)
  })

  test('what is typed is checked, and only who may refund does so, with a proof', async () => {
    const { form, actor } = await opened()
    await buyPlace(product, form)
    const wrong = { rate: '1', from: 'x', until: '2026-13-01', share: '', words: 'a'.repeat(2001) }
    assert.deepEqual(codesOf(await begin(form, actor, wrong)), [
      'value_invalid',
      'date_invalid',
      'date_invalid',
      'required',
      'max_length',
    ])
    assert.deepEqual(codesOf(await begin(form, actor, { share: 'percent', percent: '101' })), [
      'share_invalid',
    ])
    assert.deepEqual(codesOf(await begin(form, actor, { share: 'amount', amount: 'x' })), ['amount_invalid'])
    assert.deepEqual(codesOf(await begin(form, { ...actor, sessionId: null }, {})), ['PROOF_NEEDED'])
    const other = await opened()
    assert.deepEqual(codesOf(await begin(form, other.actor, {})), ['NOT_FOUND'])
  })
})
