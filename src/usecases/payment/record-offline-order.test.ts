import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { formTotals } from '#db/orders.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { proveNow, provenActor } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'
import type { Actor } from '../access/require-proof.ts'
import type { OfflineOrder } from './record-offline-order.ts'

const now = '2026-11-20T12:00:00.000Z'

/** Rules PAY-27 and PAY-28. */
describe('money that did not come by card', () => {
  let product: TestApp
  let form: TestForm
  let treasurer: number
  let proven: Actor

  before(async () => {
    product = await testApp(now)
  })
  after(() => product.close())
  beforeEach(async () => {
    product.clock.set(now)
    form = await addForm(product, {
      formType: 'Event',
      tiers: [
        {
          tierType: 'Registration',
          price: 1500,
          label: 'Plein tarif',
          capacity: 3,
          maxPerUser: 2,
          fields: [
            { label: 'Régime', isRequired: true },
            { label: 'Téléphone', type: 'Phone' },
          ],
        },
        { tierType: 'Registration', price: 0, label: 'Enfant' },
      ],
    })
    treasurer = await member('Treasurer')
    proven = await provenActor(product, treasurer)
  })

  const member = (role: 'Treasurer' | 'OrganizationAdmin', organizationId = form.organizationId) =>
    addMember(product, `${randomUUID()}@example.org`, { role, organizationId, formId: null })

  const ticket = (tier = 0, firstName = 'Zoé') => ({
    ...newItem(form.tiers[tier]?.id ?? 0, 'Registration'),
    participant: { firstName, lastName: 'Martin', email: null },
  })
  const asked = (change: Partial<OfflineOrder> = {}): OfflineOrder => ({
    ...form.address,
    userId: treasurer,
    sessionId: null,
    requestKey: randomUUID(),
    items: [ticket()],
    payer: { firstName: 'Hugo', lastName: 'Martin', email: 'hugo@example.org', country: 'FR' },
    payment: { means: 'Check', receivedOn: '12/11/2026', reference: 'n° 0012345' },
    expectedTotal: null,
    ...change,
  })
  const record = (change: Partial<OfflineOrder> = {}) => product.acts.recordOfflineOrder(asked(change))
  const problemsOf = async (change: Partial<OfflineOrder>) => {
    const refused = await record(change)
    assert.ok(!refused.ok)
    return refused.error.map(({ code, field }) => [field, code])
  }
  const stock = async () =>
    (
      await product.db
        .selectFrom('stocks')
        .select(['sold', 'held'])
        .where('organizationId', '=', form.organizationId)
        .where('kind', '=', 'tier')
        .execute()
    ).map(({ sold, held }) => [sold, held])
  const countsOf = async () => {
    const ofForm = (table: 'orders' | 'payments' | 'carts' | 'ledgerEntries') =>
      product.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('organizationId', '=', form.organizationId)
        .executeTakeFirstOrThrow()
    const tables = ['orders', 'payments', 'carts', 'ledgerEntries'] as const
    return Promise.all(tables.map(async table => Number((await ofForm(table)).count)))
  }
  const paymentOf = (id: number) =>
    product.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const noted = (paymentId: number) =>
    product.db
      .selectFrom('recordedPayments')
      .selectAll()
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
  const voiding = (paymentId: number, reason = 'Chèque impayé', actor: Actor = proven) =>
    product.acts.voidOfflinePayment({
      organizationSlug: form.address.organizationSlug,
      paymentId,
      ...actor,
      reason,
    })

  test('is paid on the day when it was handed over, without a request, a try or an entry', async () => {
    const { paymentId, orderId, isNew } = successOf(await record())
    assert.ok(isNew)
    const payment = await paymentOf(paymentId)
    assert.deepEqual(
      [payment.status, payment.means, payment.amount, payment.dueOn, payment.capturedAt],
      ['Authorized', 'Check', 1500, '2026-11-12', '2026-11-12T11:00:00.000Z'],
    )
    assert.deepEqual(
      [payment.requestId, payment.attemptId, payment.intentId, payment.amountTip],
      [null, null, null, 0],
    )
    const { recordedBy, reference, receivedOn, recordedAt } = await noted(paymentId)
    assert.deepEqual(
      { recordedBy, reference, receivedOn, recordedAt },
      { recordedBy: treasurer, reference: 'n° 0012345', receivedOn: '2026-11-12', recordedAt: now },
    )
    assert.deepEqual(await countsOf(), [1, 1, 1, 0])
    assert.deepEqual(await stock(), [[1, 0]])
    const audit = await product.db
      .selectFrom('audit')
      .select(['actor', 'action', 'facts'])
      .where('object', '=', `payment:${paymentId}`)
      .execute()
    assert.deepEqual(audit, [
      {
        actor: `user:${treasurer}`,
        action: 'payment.record',
        facts: { form: form.formId, amount: 1500, on: '2026-11-12', kind: 'Check' },
      },
    ])
    const order = await product.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([order.status, order.amount, order.tip, order.isRecorded], ['Processed', 1500, 0, true])
    assert.deepEqual(await product.runJobs(), [])
    await assertAgreement(product.db, product.sandbox.url)
  })

  test('tells its payer how it was paid, with an attestation that says so, and offers nothing that a card has', async () => {
    const mails = product.mails.length
    const { paymentId, orderId } = successOf(await record())
    assert.deepEqual(await product.runJobs(), [])
    const [mail, ...more] = product.mails.slice(mails)
    assert.equal(more.length, 0)
    assert.equal(mail?.to.address, 'hugo@example.org')
    assert.match(mail?.text ?? '', /Payé par chèque, remis le 12 novembre 2026/)
    assert.doesNotMatch(mail?.text ?? '', /carte|contribution|rétract/i)
    const document = await product.db
      .selectFrom('documents')
      .select('facts')
      .where('subjectId', '=', String(paymentId))
      .executeTakeFirstOrThrow()
    assert.equal((document.facts as { paid: { means: string } }).paid.means, 'Check')
    const { organizationSlug } = form.address
    const detail = successOf(
      await product.acts.readPaymentDetail({
        organizationSlug,
        paymentId,
        userId: treasurer,
        sessionId: null,
      }),
    )
    assert.equal(detail.obstacle, 'PAYMENT_RECORDED')
    assert.deepEqual([detail.payment.means, detail.payment.takenBy], ['Check', detail.recorded?.recordedBy])
    const refund = await product.acts.askRefund({
      ...{ organizationSlug, paymentId, userId: treasurer, sessionId: null },
      ...{
        input: { part: 'all', withTip: false },
        cancelOrder: false,
        sendMail: false,
        comment: null,
        expectedLeft: null,
      },
    })
    assert.deepEqual(codesOf(refund), ['PAYMENT_RECORDED'])
    const order = await product.acts.readOrderPage({
      orderId,
      userId: null,
      token: await tokenOf(mail?.text ?? ''),
    })
    assert.deepEqual(
      [successOf(order).withdrawable, successOf(order).payments[0]?.means, successOf(order).order.tip],
      [null, 'Check', 0],
    )
  })

  const tokenOf = async (text: string) => decodeURIComponent(/token=([^\s&]+)/.exec(text)?.[1] ?? '')

  test('writes to nobody without an address, and keeps no empty one', async () => {
    const mails = product.mails.length
    const { orderId } = successOf(
      await record({ payer: { companyName: 'Mairie de Lyon', isCompany: true, country: 'FR' } }),
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, mails)
    const payer = await product.db
      .selectFrom('orders')
      .innerJoin('payers', 'payers.cartId', 'orders.cartId')
      .select(['email', 'firstName', 'companyName'])
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(payer, { email: null, firstName: null, companyName: 'Mairie de Lyon' })
  })

  test('writes nothing of what is void by the time of the mail', async () => {
    const mails = product.mails.length
    const { paymentId } = successOf(await record())
    successOf(await voiding(paymentId))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, mails)
  })

  test('is no news to who administers the campaign: one of them recorded it', async () => {
    const { organizationSlug } = form.address
    const reader = await member('OrganizationAdmin')
    const choose = (userId: number, orderMails: 'each' | 'daily') =>
      product.acts.chooseOrderMails({ organizationSlug, userId, orderMails })
    successOf(await choose(treasurer, 'each'))
    successOf(await choose(reader, 'daily'))
    product.clock.advance(1)
    successOf(await record({ payer: { firstName: 'Ana', lastName: 'Roy' } }))
    await product.acts.tellOrders()
    product.clock.set('2026-11-21T09:00:00.000Z')
    await product.acts.tellDays()
    const mails = product.mails.length
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, mails)
  })

  test('the same form, however often and at once, is one order', async () => {
    const requestKey = randomUUID()
    const answers = await Promise.all([
      record({ requestKey }),
      record({ requestKey }),
      record({ requestKey }),
    ])
    const orders = answers.map(successOf)
    assert.equal(new Set(orders.map(({ paymentId }) => paymentId)).size, 1)
    assert.equal(orders.filter(({ isNew }) => isNew).length, 1)
    assert.deepEqual((await countsOf()).slice(0, 2), [1, 1])
    assert.deepEqual(await stock(), [[1, 0]])
  })

  test('a form that comes back with other contents, or after its order is void, is not that order', async () => {
    const requestKey = randomUUID()
    const { paymentId } = successOf(await record({ requestKey }))
    const payer = { firstName: 'Ana', lastName: 'Roy', country: 'FR' }
    const payment = { means: 'Cash', receivedOn: '12/11/2026', reference: '' }
    for (const change of [{ payment }, { payer }])
      assert.ok(successOf(await record({ requestKey, ...change })).isNew)
    successOf(await voiding(paymentId))
    assert.deepEqual(codesOf(await record({ requestKey })), ['CONFLICT'])
    assert.ok(successOf(await record({ requestKey, payer, items: [ticket(1), ticket()] })).isNew)
    assert.deepEqual((await countsOf()).slice(0, 2), [4, 4])
  })

  test('of two who record the last place at once one does', async () => {
    successOf(
      await record({ items: [ticket(), ticket(0, 'Ana')], payer: { firstName: 'Ana', lastName: 'Roy' } }),
    )
    const other = await member('OrganizationAdmin')
    const answers = await Promise.all([
      record({ payer: { firstName: 'Ida', lastName: 'Roy' } }),
      record({ payer: { firstName: 'Léo', lastName: 'Roy' }, userId: other }),
    ])
    assert.equal(answers.filter(({ ok }) => ok).length, 1)
    assert.deepEqual(
      answers.flatMap(answer => (answer.ok ? [] : codesOf(answer))),
      ['TICKETS_SOLD_OUT'],
    )
    assert.deepEqual(await stock(), [[3, 0]])
    assert.deepEqual((await countsOf()).slice(0, 3), [2, 2, 2])
  })

  test('a place that somebody holds in a cart is theirs', async () => {
    successOf(await product.acts.createCart({ ...form.address, items: [ticket(), ticket(0, 'Ana')] }))
    assert.deepEqual(await problemsOf({ items: [ticket(), ticket(0, 'Ana')] }), [
      ['items[0]', 'TICKETS_SOLD_OUT'],
    ])
    successOf(await record())
    assert.deepEqual(await stock(), [[1, 2]])
  })

  test('a draft, a sale that is over and a rate for members are recorded all the same', async () => {
    await product.db
      .updateTable('tiers')
      .set({ saleEndAt: '2026-01-01T00:00:00Z', reservedFor: 'members' })
      .where('id', '=', form.tiers[0]?.id ?? 0)
      .execute()
    await product.db
      .updateTable('forms')
      .set({ state: 'Draft', saleEndAt: '2026-01-01T00:00:00Z' })
      .where('id', '=', form.formId)
      .execute()
    successOf(await record())
    for (const change of [{ withheldSince: now }, { withheldSince: null, state: 'Deleted' }] as const) {
      await product.db.updateTable('forms').set(change).where('id', '=', form.formId).execute()
      assert.deepEqual(codesOf(await record()), ['FORM_CLOSED'])
    }
  })

  test('answers may be missing; what is given is right', async () => {
    const [diet = 0, phone = 0] = form.tiers[0]?.fieldIds ?? []
    const answered = (id: number, value: string) => ({ ...ticket(), customFields: [{ id, value }] })
    successOf(await record())
    successOf(
      await record({ items: [answered(diet, 'Végan')], payer: { firstName: 'Ana', lastName: 'Roy' } }),
    )
    assert.deepEqual(await problemsOf({ items: [answered(phone, 'abc')] }), [
      [`items[0].customFields[${phone}]`, 'phone_invalid'],
    ])
  })

  test('what is wrong stands at its field', async () => {
    assert.deepEqual(await problemsOf({ items: [] }), [['items', 'cart_empty']])
    assert.deepEqual(await problemsOf({ items: [ticket(1)] }), [['items', 'nothing_paid']])
    assert.deepEqual(await problemsOf({ items: [{ ...ticket(), customAmount: 100 }] }), [
      ['items[0].customAmount', 'custom_amount_not_allowed'],
    ])
    assert.deepEqual(await problemsOf({ items: [newItem(null, 'MonthlyDonation')] }), [
      ['items[0]', 'unknown_tier'],
    ])
    assert.deepEqual(await problemsOf({ payer: { email: 'hugo@', zipCode: '1' } }), [
      ['payer.firstName', 'required'],
      ['payer.lastName', 'required'],
      ['payer.email', 'email_invalid'],
      ['payer.zipCode', 'zip_code_invalid'],
    ])
    const paid = (change: object) =>
      problemsOf({ payment: { means: 'Cash', receivedOn: '2026-11-20', reference: '', ...change } })
    assert.deepEqual(await paid({ means: 'Card' }), [['payment.means', 'value_invalid']])
    assert.deepEqual(await paid({ means: '' }), [['payment.means', 'required']])
    assert.deepEqual(await paid({ receivedOn: '' }), [['payment.receivedOn', 'required']])
    assert.deepEqual(await paid({ receivedOn: '31/02/2026' }), [['payment.receivedOn', 'date_invalid']])
    for (const receivedOn of ['21/11/2026', '19/11/2024'])
      assert.deepEqual(await paid({ receivedOn }), [['payment.receivedOn', 'received_day_out_of_range']])
    assert.deepEqual(await paid({ reference: 'x'.repeat(101) }), [['payment.reference', 'max_length']])
    assert.deepEqual((await countsOf()).slice(0, 3), [0, 0, 0])
  })

  test('what costs something else than was shown, and a large sum without a proof, are not recorded', async () => {
    const refused = await record({ expectedTotal: 1400 })
    assert.deepEqual(refused.ok || refused.error, [{ code: 'CONFLICT', values: { total: 1500 } }])
    successOf(await record({ expectedTotal: 1500 }))
    const large = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 1_000_01, label: 'Mécène' }],
    })
    const userId = await member('Treasurer', large.organizationId)
    const items = [newItem(large.tiers[0]?.id ?? 0, 'Registration')]
    const give = (actor: Actor) => record({ ...large.address, items, sessionId: null, ...actor })
    assert.deepEqual(codesOf(await give({ userId })), ['FACTOR_NEEDED'])
    successOf(await give(await provenActor(product, userId)))
  })

  test('nobody passes a limit per person', async () => {
    successOf(await record({ items: [ticket(), ticket(0, 'Ana')] }))
    assert.deepEqual(await problemsOf({ items: [ticket(), ticket(), ticket()] }), [
      ['items[2].quantity', 'quantity_invalid'],
    ])
    assert.deepEqual(
      (await problemsOf({})).map(([, code]) => code),
      ['PERSON_LIMIT'],
    )
    assert.deepEqual(await stock(), [[2, 0]])
  })

  test('who administers the campaign alone, and readers, have no such act', async () => {
    const { organizationId, formId } = form
    const others = [
      await addMember(product, `${randomUUID()}@example.org`, { role: 'FormAdmin', organizationId, formId }),
      await addMember(product, `${randomUUID()}@example.org`, {
        role: 'Reader',
        organizationId,
        formId: null,
      }),
      null,
    ]
    const { paymentId } = successOf(await record())
    for (const userId of others) {
      assert.deepEqual(codesOf(await record({ userId })), ['NOT_FOUND'])
      assert.deepEqual(codesOf(await voiding(paymentId, 'Erreur', { userId })), ['NOT_FOUND'])
      const read = await product.acts.readOfflineForm({ ...form.address, userId, sessionId: null })
      assert.deepEqual(codesOf(read), ['NOT_FOUND'])
    }
  })

  test('void: the order is cancelled, its place is on sale again, and nothing is attested any more', async () => {
    const { paymentId, orderId } = successOf(await record())
    assert.deepEqual(codesOf(await voiding(paymentId, ' ')), ['required'])
    assert.deepEqual(codesOf(await voiding(paymentId, 'x'.repeat(301))), ['max_length'])
    const unproven = { userId: treasurer, sessionId: randomUUID() }
    assert.deepEqual(codesOf(await voiding(paymentId, 'Chèque impayé', unproven)), ['PROOF_NEEDED'])
    const stranger = { userId: await member('Treasurer') }
    assert.deepEqual(codesOf(await voiding(paymentId, 'Chèque impayé', stranger)), ['FACTOR_NEEDED'])
    assert.equal((await paymentOf(paymentId)).status, 'Authorized')
    product.clock.set('2026-11-21T09:00:00.000Z')
    assert.deepEqual(codesOf(await voiding(paymentId)), ['PROOF_NEEDED'])
    await proveNow(product, proven)
    successOf(await voiding(paymentId))
    successOf(await voiding(paymentId, 'Encore'))
    const { voidedBy, voidedAt, voidReason } = await noted(paymentId)
    assert.deepEqual(
      [voidedBy, voidedAt, voidReason],
      [treasurer, '2026-11-21T09:00:00.000Z', 'Chèque impayé'],
    )
    assert.equal((await paymentOf(paymentId)).status, 'Canceled')
    const audited = await product.db
      .selectFrom('audit')
      .select('facts')
      .where('object', '=', `payment:${paymentId}`)
      .where('action', '=', 'payment.void')
      .execute()
    assert.deepEqual(audited, [{ facts: { amount: 1500 } }])
    const { status } = await product.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    assert.equal(status, 'Canceled')
    assert.deepEqual(await stock(), [[0, 0]])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual((await countsOf())[3], 0)
    await assertAgreement(product.db, product.sandbox.url)
  })

  test('the database lets nothing else that was paid be void', async () => {
    const paid = {
      ...{ organizationId: form.organizationId, key: randomUUID(), dueOn: '2026-11-20', amount: 100 },
      ...({ status: 'Pending', createdAt: now, means: 'Card', capturedAt: now } as const),
    }
    const { id } = await product.db
      .insertInto('payments')
      .values(paid)
      .returning('id')
      .executeTakeFirstOrThrow()
    const move = (status: 'Authorized' | 'Canceled') =>
      product.db.updateTable('payments').set({ status }).where('id', '=', id).execute()
    await move('Authorized')
    await assert.rejects(move('Canceled'), /only_recorded_money_is_void/)
    await product.db.deleteFrom('uncomparedPayments').where('paymentId', '=', id).execute()
    await assert.rejects(
      product.db
        .insertInto('payments')
        .values({ ...paid, key: randomUUID(), means: 'Cash', intentId: 'pi_1' })
        .execute(),
      /recorded_money_has_no_try/,
    )
    const { paymentId } = successOf(await record())
    await assert.rejects(
      product.db.updateTable('payments').set({ status: 'Refunding' }).where('id', '=', paymentId).execute(),
      /recorded_money_is_paid_or_void/,
    )
  })

  test('the reconciliation has nothing to say of it, and the cap of what is collected does not count it', async () => {
    successOf(await record())
    const { findings } = await product.acts.reconcile({ patienceMinutes: 0, whole: true })
    assert.deepEqual(
      findings.filter(({ organizationId }) => organizationId === form.organizationId),
      [],
    )
    await product.acts.countCollected()
    const sum = await product.db
      .selectFrom('collectedSums')
      .select('collected')
      .where('organizationId', '=', form.organizationId)
      .executeTakeFirst()
    assert.equal(sum?.collected ?? 0, 0)
    const key = { organizationId: form.organizationId, id: form.formId }
    assert.deepEqual(await formTotals(product.db, key), { collected: 0, contributorCount: 0 })
  })

  test('statistics count it on its day, and say how much of all it is; void it counts no more', async () => {
    const { paymentId } = successOf(await record())
    const read = async () =>
      successOf(
        await product.acts.readCampaignStatistics({
          ...{ ...form.address, userId: treasurer, sessionId: null, period: '30' },
        }),
      )
    const told = async () => {
      const { collected, recorded, orders, tiers, buckets } = await read()
      const days = buckets.filter(({ payments }) => payments > 0)
      return [collected, recorded, orders, tiers[0]?.units, days]
    }
    const days = [{ day: '2026-11-12', collected: 1500, payments: 1, recorded: 1500 }]
    assert.deepEqual(await told(), [1500, 1500, 1, 1, days])
    await product.acts.foldOrders()
    assert.deepEqual(await told(), [1500, 1500, 1, 1, days])
    const { organizationSlug } = form.address
    const home = async () =>
      successOf(await product.acts.readOrganizationHome({ organizationSlug, userId: treasurer })).whole
    assert.deepEqual([(await home())?.collected, (await home())?.recorded], [1500, 1500])
    successOf(await voiding(paymentId))
    await product.acts.foldOrders()
    assert.deepEqual(await told(), [0, 0, 0, 0, []])
    assert.equal((await home())?.collected, 0)
  })
})
