import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { memberOf } from '#test/support/memberships.ts'
import { addMember } from '#test/support/people.ts'

const card = '4242424242424242'
const now = '2026-11-20T12:00:00.000Z'

/** Rule MEM-10: an application has weeks to be paid, and its payment page may have been opened on the first day. */
describe('applications that are paid long after their payment was begun', () => {
  let product: TestApp
  let form: TestForm
  let userId: number

  before(async () => {
    product = await testApp(now)
  })
  after(async () => {
    try {
      await assertAgreement(product.db, product.sandbox.url)
    } finally {
      await product.close()
    }
  })
  beforeEach(async () => {
    product.clock.set(now)
    form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 9_000, label: 'Adhésion', counts: [1, 3] }],
    })
    await product.db
      .updateTable('forms')
      .set({ approval: 'newcomers', approvalDays: 60 })
      .where('id', '=', form.formId)
      .execute()
    userId = await addMember(product, `${form.formId}@example.org`, {
      ...{ role: 'OrganizationAdmin', organizationId: form.organizationId, formId: null },
    })
  })

  /** An accepted application for a membership in three payments, and the link that pays it. */
  async function accepted(count = 3) {
    const items = [{ ...memberOf(form, 'Léa'), ...(count > 1 && { paymentTerms: { count } }) }]
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    const sent = await product.acts.applyForMembership({ cartId, consents: allConsents, locale: 'fr' })
    const [, id = '', token = ''] = /^\/demande\/(\d+)\?token=(.+)$/.exec(successOf(sent).redirectUrl) ?? []
    const applicationId = Number(id)
    successOf(await product.acts.acceptApplication({ ...form.address, userId, applicationId }))
    return { applicationId, token: decodeURIComponent(token) }
  }
  type Link = Awaited<ReturnType<typeof accepted>>
  const press = (link: Link) => product.acts.payApplication({ ...link, tip: 0 })
  const open = async (link: Link) => requestOf(successOf(await press(link))).paymentRequestId
  const charges = () =>
    product.db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.orderId')
      .select(['p.dueOn', 'p.amount'])
      .where('o.formId', '=', form.formId)
      .orderBy('p.number')
      .execute()

  test('instalments count from the day of the payment, not from that on which it was begun', async () => {
    const link = await accepted()
    const first = await open(link)
    product.clock.set('2026-12-30T12:00:00.000Z')
    const again = await open(link)
    assert.notEqual(again, first)
    await payWith(product, again, card)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await charges(), [
      { dueOn: '2026-12-30', amount: 3_000 },
      { dueOn: '2027-01-30', amount: 3_000 },
      { dueOn: '2027-02-28', amount: 3_000 },
    ])
  })

  test('a payment page that was left open for weeks takes nothing, and leads back to the link', async () => {
    const link = await accepted()
    const left = await open(link)
    product.clock.set('2026-12-30T12:00:00.000Z')
    const step = await payWith(product, left, card)
    assert.equal(step.errorCode, 'CART_EXPIRED')
    assert.deepEqual(await charges(), [])
    await payWith(product, await open(link), card)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await charges())[1]?.dueOn, '2027-01-30')
  })

  test('one that was begun before its campaign was withheld or deleted takes nothing', async () => {
    const link = await accepted(1)
    const begun = await open(link)
    const change = (row: { withheldSince?: string | null; state?: 'Deleted' | 'Public' }) =>
      product.db.updateTable('forms').set(row).where('id', '=', form.formId).execute()
    product.clock.advance(120)
    await change({ withheldSince: now })
    assert.deepEqual(codesOf(await press(link)), ['FORM_CLOSED'])
    const tried = {
      paymentRequestId: begun,
      confirmationTokenId: await cardToken(product, card),
    }
    assert.deepEqual(codesOf(await product.acts.advancePayment(tried)), ['FORM_CLOSED'])
    assert.deepEqual(await charges(), [])
    await change({ withheldSince: null })
    await payWith(product, await open(link), card)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await charges()).length, 1)
  })
})
