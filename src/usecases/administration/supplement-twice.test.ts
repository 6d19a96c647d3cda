import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { ticketsOfOrder } from '#db/tickets.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, gift } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { codesOf, payWith, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { answerBank } from '#test/support/provider.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { signedSupplementPath } from '../links/tokens.ts'

const card = '4242424242424242'
const challenged = '4000002760003184'

/** Rule ORD-7: what is added is paid once, and not to a campaign that is gone. */
describe('what is asked afterwards a second time', () => {
  let product: TestApp
  let form: TestForm
  let userId: number

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      ...{ formType: 'Event', startAt: '2026-12-12T19:30:00.000Z' },
      tiers: [{ tierType: 'Registration', price: 2_000, options: [{ label: 'Repas', price: 1_200 }] }],
    })
    userId = await addAdministrator(product, 'ines@example.org', { ...form, formId: null })
  })
  after(() => product.close())

  async function sell() {
    const item = {
      ...{ ...gift({ tierId: form.tiers[0]!.id }), tierType: 'Registration' as const },
      participant: { firstName: 'Léa', lastName: 'Morel', email: null },
    }
    const { orderId } = await sellItems(product, form, [item], card)
    const [line] = await itemsOfOrder(product.db, { organizationId: form.organizationId, id: orderId })
    return { organizationSlug: form.address.organizationSlug, orderId, itemId: line!.id, userId }
  }
  type Visit = Awaited<ReturnType<typeof sell>>
  const add = (visit: Visit) =>
    product.acts.addOption({ ...visit, optionId: form.tiers[0]!.optionIds[0]!, amount: 1_200 })
  async function linkOf({ orderId }: Visit) {
    const supplements = product.db.selectFrom('supplements').select('id').where('orderId', '=', orderId)
    const { id } = await supplements.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const path = signedSupplementPath(product.app, { organizationId: form.organizationId, id })
    return { supplementId: id, token: new URL(path, 'https://x.test').searchParams.get('token') ?? '' }
  }
  const open = (link: Awaited<ReturnType<typeof linkOf>>) =>
    product.acts.paySupplement({ ...link, tip: 0, consents: allConsents, locale: 'fr' })
  const requestIn = (opened: Awaited<ReturnType<typeof open>>) => successOf(opened).paymentRequestId ?? ''
  const work = async () => assert.deepEqual(await product.runJobs(), [])

  test('is paid no more once it was paid by who was at the bank', async () => {
    const visit = await sell()
    successOf(await add(visit))
    const first = requestIn(await open(await linkOf(visit)))
    const { redirectUrl } = await payWith(product, first, challenged)
    const began = product.clock.now()
    product.clock.advance(8 * 24 * 60)
    assert.equal(successOf(await add(visit)), 'asked')
    const second = await linkOf(visit)
    const other = requestIn(await open(second))
    await answerBank(redirectUrl ?? '', 'accept')
    const step = await product.acts.advancePayment({ paymentRequestId: first, returned: true })
    assert.equal(successOf(step).action, 'Finalize')
    assert.equal((await payWith(product, other, card)).errorCode, 'ORDER_CLOSED')
    await work()
    assert.equal(successOf(await product.acts.readSupplement(second)).state, 'over')
    assert.deepEqual(codesOf(await open(second)), ['ORDER_CLOSED'])
    const key = { organizationId: form.organizationId, id: visit.orderId }
    const [ticket] = await ticketsOfOrder(product.db, key)
    const read = await product.acts.readEventTicket({ ...form.address, userId, ticketId: ticket!.id })
    assert.deepEqual(successOf(read).ticket.options, ['Repas'])
    await assertLedgerIsProvider(product)
    product.clock.set(began)
  })

  test('nothing is paid to a campaign that was withheld since its payment was begun', async () => {
    const visit = await sell()
    successOf(await add(visit))
    const link = await linkOf(visit)
    const begun = requestIn(await open(link))
    product.clock.advance(120)
    const withhold = (withheldSince: string | null) =>
      product.db.updateTable('forms').set({ withheldSince }).where('id', '=', form.formId).execute()
    await withhold(product.clock.now())
    assert.deepEqual(codesOf(await open(link)), ['FORM_CLOSED'])
    const tried = { paymentRequestId: begun, confirmationTokenId: await cardToken(product, card) }
    assert.deepEqual(codesOf(await product.acts.advancePayment(tried)), ['FORM_CLOSED'])
    await withhold(null)
    assert.equal((await payWith(product, requestIn(await open(link)), card)).action, 'Finalize')
    await work()
  })
})
