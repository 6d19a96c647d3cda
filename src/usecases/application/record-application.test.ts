import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { memberOf } from '#test/support/memberships.ts'
import { addMember } from '#test/support/people.ts'
import { answerBank } from '#test/support/provider.ts'

const now = '2026-11-20T12:00:00.000Z'
const challenged = '4000002760003184'
const payer = { ...camille, email: 'camille@example.org', emailConfirmation: 'camille@example.org' }
const cheque = { means: 'Check', receivedOn: '19/11/2026', reference: 'La Poste 1234567' }

const awaited = { means: 'AwaitedTransfer', receivedOn: '', reference: '' }
const account = { iban: 'FR7630006000011234567890189', holder: 'Le Port', days: '20', isOffered: false }

/** Rules MEM-10 and PAY-27. */
describe('an application that is paid by cheque, in cash or by transfer', () => {
  let product: TestApp
  let form: TestForm
  let userId: number

  before(async () => {
    product = await testApp(now)
  })
  after(async () => {
    await assertAgreement(product.db, product.sandbox.url)
    await product.close()
  })
  beforeEach(async () => {
    product.clock.set(now)
    form = await addForm(product, {
      formType: 'Membership',
      title: 'Saison',
      tiers: [{ tierType: 'Membership', price: 4_500, label: 'Adhésion', capacity: 1 }],
    })
    await product.db
      .updateTable('forms')
      .set({ approval: 'everybody' })
      .where('id', '=', form.formId)
      .execute()
    userId = await colleague('OrganizationAdmin')
    await product.runJobs()
    product.mails.length = 0
  })

  const colleague = (role: 'OrganizationAdmin' | 'Treasurer' | 'Reader') =>
    addMember(product, `${randomUUID()}@example.org`, {
      role,
      organizationId: form.organizationId,
      formId: null,
    })

  async function applied() {
    const items = [memberOf(form, 'Léa')]
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    successOf(await product.acts.savePayer({ cartId, payer, userId: null }))
    const sent = await product.acts.applyForMembership({ cartId, consents: allConsents, locale: 'fr' })
    const [, id = '', token = ''] = /^\/demande\/(\d+)\?token=(.+)$/.exec(successOf(sent).redirectUrl) ?? []
    return { applicationId: Number(id), token: decodeURIComponent(token) }
  }
  type Link = Awaited<ReturnType<typeof applied>>
  const accept = async ({ applicationId }: Link) =>
    successOf(await product.acts.acceptApplication({ ...form.address, userId, applicationId }))
  const record = ({ applicationId }: Pick<Link, 'applicationId'>, payment: object = {}, who = userId) =>
    product.acts.recordApplication({
      ...{ ...form.address, userId: who, applicationId },
      payment: { ...cheque, ...payment },
    })
  const orders = () =>
    product.db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.orderId', 'orders.id')
      .select(['orders.id', 'orders.status', 'orders.isRecorded', 'payments.amount', 'payments.means'])
      .where('orders.formId', '=', form.formId)
      .execute()
  const places = () =>
    product.db
      .selectFrom('stocks')
      .select(['sold', 'held'])
      .where('organizationId', '=', form.organizationId)
      .where('targetId', '=', form.tiers[0]!.id)
      .where('kind', '=', 'tier')
      .executeTakeFirstOrThrow()
  const awaitedPayment = async () => {
    const transfers = product.db.selectFrom('awaitedTransfers').select('paymentId')
    return (await transfers.where('formId', '=', form.formId).executeTakeFirstOrThrow()).paymentId
  }
  const withhold = (withheldSince: string | null) =>
    product.db.updateTable('forms').set({ withheldSince }).where('id', '=', form.formId).execute()
  const stateOf = async (link: Link) => successOf(await product.acts.readApplication(link)).state
  async function mailed() {
    assert.deepEqual(await product.runJobs(), [])
    return product.mails.splice(0).map(({ subject }) => subject)
  }

  test('an accepted one becomes an order, once, at its price; its link is of no more use', async () => {
    const link = await applied()
    await accept(link)
    await mailed()
    const { orderId } = successOf(await record(link))
    assert.equal(successOf(await record(link)).orderId, orderId, 'pressed twice it is one')
    assert.deepEqual(await orders(), [
      { id: orderId, status: 'Processed', isRecorded: true, amount: 4_500, means: 'Check' },
    ])
    assert.deepEqual(await places(), { sold: 1, held: 0 })
    assert.equal(await stateOf(link), 'paid')
    assert.match((await mailed()).join(), /paiement est confirmé/)
    await product.acts.settleMemberships()
    const members = await product.db
      .selectFrom('memberships')
      .select('stands')
      .where('formId', '=', form.formId)
      .execute()
    assert.deepEqual(members, [{ stands: true }])
    const told = await product.acts.readOfficeOrder({
      ...{ organizationSlug: form.address.organizationSlug, orderId, userId, before: null },
    })
    const kinds = successOf(told).events.map(({ kind }) => kind)
    for (const kind of ['applied', 'applicationAccepted', 'ordered', 'paid'] as const)
      assert.ok(kinds.includes(kind), kind)
    const paying = successOf(await product.acts.payApplication({ ...link, tip: 0 }))
    assert.ok(!('paymentRequestId' in paying), 'it leads to its order')
    assert.equal((await orders()).length, 1)
  })

  test('two who press at once make one order', async () => {
    const link = await applied()
    await accept(link)
    const [one, other] = await Promise.all([record(link), record(link)])
    assert.equal(successOf(one).orderId, successOf(other).orderId)
    assert.deepEqual(await places(), { sold: 1, held: 0 })
  })

  test('one that waits is accepted with its money, by who may decide; its payer gets one mail', async () => {
    const link = await applied()
    await mailed()
    const treasurer = await colleague('Treasurer')
    assert.deepEqual(codesOf(await record(link, {}, treasurer)), ['APPLICATION_DECIDED'])
    assert.deepEqual(await orders(), [])
    successOf(await record(link))
    assert.equal(await stateOf(link), 'paid')
    const told = await mailed()
    assert.equal(told.length, 1, told.join())
    assert.match(told.join(), /paiement est confirmé/)
    const audited = await product.db
      .selectFrom('audit')
      .select('action')
      .where('organizationId', '=', form.organizationId)
      .execute()
    const actions = audited.map(({ action }) => action)
    assert.ok(actions.includes('application.accepted') && actions.includes('payment.record'))
  })

  test('one whose transfer is to come waits for it as an order', async () => {
    const link = await applied()
    assert.deepEqual(codesOf(await record(link, awaited)), ['TRANSFER_NOT_OFFERED'])
    assert.deepEqual([await stateOf(link), await orders()], ['waiting', []])
    const treasurer = await provenActor(product, await colleague('Treasurer'))
    const office = { organizationSlug: form.address.organizationSlug, ...treasurer }
    successOf(await product.acts.saveTransferSettings({ ...office, draft: account }))
    await mailed()
    for (let press = 0; press < 2; press += 1)
      assert.equal(successOf(await record(link, awaited)).isAwaited, true)
    const [order] = await orders()
    assert.deepEqual([order?.status, order?.means], ['Committed', 'BankTransfer'])
    assert.equal(await stateOf(link), 'awaited')
    assert.deepEqual(
      codesOf(await record(link)),
      ['APPLICATION_DECIDED'],
      'a cheque is not what was recorded',
    )
    const told = await mailed()
    assert.equal(told.length, 1, told.join())
    assert.match(told.join(), /virement/)
    const came = { amount: '45', receivedOn: '20/11/2026', requestKey: randomUUID() }
    const paymentId = await awaitedPayment()
    successOf(await product.acts.receiveTransfer({ ...office, paymentId, ...came }))
    assert.deepEqual([(await orders())[0]?.status, await stateOf(link)], ['Processed', 'paid'])
    assert.match((await mailed()).join(), /paiement est confirmé/)
    assert.deepEqual(codesOf(await record(link, awaited)), ['APPLICATION_DECIDED'])
    const { rows } = successOf(
      await product.acts.listAdministeredApplications({
        ...form.address,
        userId,
        shown: 'over',
        after: null,
      }),
    )
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['paid'],
    )
  })

  test('one whose transfer never comes ends with its order', async () => {
    const link = await applied()
    await accept(link)
    const treasurer = await provenActor(product, await colleague('Treasurer'))
    const office = { organizationSlug: form.address.organizationSlug, ...treasurer }
    successOf(await product.acts.saveTransferSettings({ ...office, draft: account }))
    successOf(await record(link, awaited))
    const list = async () =>
      successOf(
        await product.acts.listAdministeredApplications({
          ...form.address,
          userId,
          shown: 'over',
          after: null,
        }),
      ).rows
    assert.deepEqual(
      (await list()).map(({ state }) => state),
      ['awaited'],
    )
    successOf(await product.acts.cancelTransfer({ ...office, paymentId: await awaitedPayment() }))
    assert.equal(await stateOf(link), 'ended')
    assert.deepEqual(
      (await list()).map(({ state }) => state),
      ['ended'],
    )
    const one = { ...form.address, userId, applicationId: link.applicationId }
    assert.equal(successOf(await product.acts.readAdministeredApplication(one)).state, 'ended')
    assert.deepEqual(await places(), { sold: 0, held: 0 })
  })

  test('a treasurer records one that is accepted; who only reads, and strangers, do not', async () => {
    const link = await applied()
    await accept(link)
    const reader = await colleague('Reader')
    assert.deepEqual(codesOf(await record(link, {}, reader)), ['NOT_FOUND'])
    const other = await addForm(product, { formType: 'Membership', tiers: [] })
    const elsewhere = await product.acts.recordApplication({
      ...{ ...other.address, applicationId: link.applicationId, payment: cheque },
      userId: await addMember(product, `${randomUUID()}@example.org`, {
        ...{ role: 'OrganizationAdmin', organizationId: other.organizationId, formId: null },
      }),
    })
    assert.deepEqual(codesOf(elsewhere), ['NOT_FOUND'])
    successOf(await record(link, {}, await colleague('Treasurer')))
  })

  test('not while its bank decides; a card page that is only open is closed', async () => {
    const link = await applied()
    await accept(link)
    const { paymentRequestId } = requestOf(successOf(await product.acts.payApplication({ ...link, tip: 0 })))
    const step = await payWith(product, paymentRequestId, challenged)
    assert.deepEqual(codesOf(await record(link)), ['PAYMENT_IN_PROGRESS'])
    await answerBank(step.redirectUrl ?? '', 'refuse')
    successOf(await product.acts.advancePayment({ paymentRequestId, returned: true }))
    const again = requestOf(successOf(await product.acts.payApplication({ ...link, tip: 0 })))
    successOf(await record(link))
    const late = await payWith(product, again.paymentRequestId, '4242424242424242')
    assert.ok(late.errorCode !== undefined, 'its request is closed')
    assert.deepEqual(
      (await orders()).map(({ means }) => means),
      ['Check'],
    )
  })

  test('wrong fields are named; what is over, or withheld, takes no money', async () => {
    const link = await applied()
    const wrong = await record(link, { means: '', receivedOn: '01/02/2031' })
    assert.deepEqual(wrong.ok ? [] : wrong.error.map(({ field }) => field), ['means', 'receivedOn'])
    await withhold(now)
    assert.deepEqual(codesOf(await record(link)), ['FORM_CLOSED'])
    await withhold(null)
    const { applicationId } = link
    successOf(await product.acts.declineApplication({ ...form.address, userId, applicationId }))
    assert.deepEqual(codesOf(await record(link)), ['APPLICATION_DECIDED'])
    const late = await applied()
    await accept(late)
    product.clock.set('2026-12-20T12:00:00.000Z')
    assert.deepEqual(codesOf(await record(late, { receivedOn: '20/12/2026' })), ['APPLICATION_DECIDED'])
    assert.deepEqual(await orders(), [])
  })

  test('three cheques wait for their days', async () => {
    const link = await applied()
    await accept(link)
    successOf(await record(link, { cheques: '3' }))
    const cheques = await product.db
      .selectFrom('seriesCheques')
      .select('amount')
      .where('organizationId', '=', form.organizationId)
      .execute()
    assert.deepEqual(
      cheques.map(({ amount }) => amount),
      [1_500, 1_500, 1_500],
    )
  })
})
