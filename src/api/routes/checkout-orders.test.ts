import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { FormType } from '#domain/form/form.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, type TestCampaign } from '#test/support/campaign.ts'
import { addProgram } from '#test/support/checkout-program.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { readPdf } from '#test/support/pdf.ts'
import { addAdministrator } from '#test/support/people.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { attestationUrl, orderToken } from '#usecases/links/tokens.ts'

/** What becomes of lines that a program named (rule CHK-1), once somebody paid them. */
describe('the order of a program’s cart', () => {
  let product: TestApp
  let campaign: TestCampaign
  let program: Awaited<ReturnType<typeof addProgram>>
  let admin: number

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    program = await addProgram(product, { organizationSlug: campaign.address.organizationSlug, ...campaign })
    const { organizationId } = campaign
    admin = await addAdministrator(product, 'ines@example.org', { organizationId, formId: null })
  })
  after(() => product.close())

  async function make(installments: readonly number[] = [], isDonation = true): Promise<string> {
    const line = { quantity: 1, metadata: null }
    const made = await product.acts.makeCheckoutCart({
      items: [
        { ...line, name: 'Stage de printemps', amount: 20_00, quantity: 2, isDonation: false },
        { ...line, name: 'Soutien au club', amount: 30_00, isDonation },
      ],
      returnUrl: 'https://boutique.example/merci',
      cancelUrl: 'https://boutique.example/panier',
      installments,
      program,
      idempotencyKey: randomUUID(),
      payer: null,
      metadata: null,
      reference: null,
      expiresIn: 600,
    })
    return successOf(made).id
  }

  async function begin(cartId: string) {
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    return product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })
  }

  /** Somebody pays a cart; gives its order and its payment. */
  async function pay(cartId: string) {
    const { paymentRequestId } = requestOf(successOf(await begin(cartId)))
    const { orderId } = await payWith(product, paymentRequestId, '4242424242424242')
    assert.deepEqual(await product.runJobs(), [])
    const { organizationId } = campaign
    const [payment] = await product.db
      .selectFrom('payments')
      .select(['id', 'organizationId'])
      .where('orderId', '=', orderId ?? 0)
      .execute()
    return { organizationId, orderId: orderId ?? 0, payment: payment ?? assert.fail('it has a payment') }
  }

  async function read({ organizationId, orderId }: Awaited<ReturnType<typeof pay>>) {
    const token = orderToken(product.app, { organizationId, id: orderId })
    return successOf(await product.acts.readOrderPage({ orderId, userId: null, token }))
  }

  async function issueReceipts(fiscalReceiptEligibility: boolean) {
    const { organizationId } = campaign
    const change = product.db.updateTable('organizations').set({ fiscalReceiptEligibility })
    await change.where('id', '=', organizationId).execute()
  }

  test('has the program’s names and amounts on its payer’s page and in the association’s list', async () => {
    const paid = await pay(await make())
    const { items, payments, campaign: shown } = await read(paid)
    assert.deepEqual(
      items.map(({ label, quantity, amount, tierType }) => [label, quantity, amount, tierType]),
      [
        ['Stage de printemps', 2, 40_00, 'Payment'],
        ['Soutien au club', 1, 30_00, 'Donation'],
      ],
    )
    assert.deepEqual([payments.length, payments[0]?.amount, shown.form.formType], [1, 70_00, 'Checkout'])
    const visit = { organizationSlug: program.organizationSlug, userId: admin }
    const page = { pageSize: 20, continuationToken: null, status: null }
    const listed = successOf(await product.acts.listPayments({ ...visit, ...page }))
    assert.ok(listed.payments.some(({ id, amount }) => id === paid.payment.id && amount === 70_00))
    const detail = successOf(await product.acts.readPaymentDetail({ ...visit, paymentId: paid.payment.id }))
    assert.deepEqual(
      detail.items.map(({ label, left }) => [label, left]),
      [
        ['Stage de printemps', 40_00],
        ['Soutien au club', 30_00],
      ],
    )
  })

  test('ends under the address of its cart, whatever becomes of it', async () => {
    const [paid, refused] = [await make(), await make()]
    const endOf = async (cartId: string, card: string) => {
      const { paymentRequestId } = requestOf(successOf(await begin(cartId)))
      return (await payWith(product, paymentRequestId, card)).redirectUrl ?? ''
    }
    const at = (cartId: string) => `/associations/${program.organizationSlug}/checkout/${cartId}`
    const [first] = (await endOf(paid, '4242424242424242')).split(/\/\d+\?/)
    assert.equal(first, `${at(paid)}/confirmation`)
    const [second] = (await endOf(refused, '4000000000000002')).split('?')
    assert.equal(second, `${at(refused)}/echec`)
    assert.deepEqual(await product.runJobs(), [])
  })

  test('opens a tax receipt for its gifts alone, and for none where the association issues none', async () => {
    const eligible = async (paid: Awaited<ReturnType<typeof pay>>) =>
      (await read(paid)).items.map(({ isEligibleTaxReceipt }) => isEligibleTaxReceipt)
    assert.deepEqual(await eligible(await pay(await make())), [false, true])
    assert.deepEqual(await eligible(await pay(await make([], false))), [false, false], 'a sale is no gift')
    await issueReceipts(false)
    assert.deepEqual(await eligible(await pay(await make())), [false, false])
    await issueReceipts(true)
  })

  test('is attested line by line', async () => {
    const { payment } = await pay(await make())
    const token = new URL(attestationUrl(product.app, payment, 'mail')).searchParams.get('token') ?? ''
    const document = successOf(await product.acts.readDocument({ paymentId: payment.id, token }))
    const text = readPdf(document.bytes).text.replaceAll(/\s+/g, ' ')
    assert.match(text, /Stage de printemps.* 40,00 €/)
    assert.match(text, /Soutien au club.* 30,00 €/)
  })

  test('is given back line by line and whole, to the cent', async () => {
    const paid = await pay(await make())
    const [course] = (await read(paid)).items
    const asked = {
      organizationSlug: program.organizationSlug,
      paymentId: paid.payment.id,
      userId: admin,
      cancelOrder: false,
      sendMail: true,
      comment: null,
      expectedLeft: null,
    }
    const lines = [{ orderItemId: course?.id ?? 0, amount: 40_00 }]
    successOf(await product.acts.askRefund({ ...asked, input: { part: { lines }, withTip: false } }))
    assert.deepEqual(await product.runJobs(), [])
    successOf(await product.acts.askRefund({ ...asked, input: { part: 'all', withTip: false } }))
    assert.deepEqual(await product.runJobs(), [])
    const rows = await product.db
      .selectFrom('refunds')
      .select('organizationPart')
      .where('paymentId', '=', paid.payment.id)
      .orderBy('number')
      .execute()
    assert.deepEqual(
      rows.map(({ organizationPart }) => organizationPart),
      [40_00, 30_00],
    )
    await assertLedgerIsProvider(product)
  })

  test('is told to programs payment by payment: the gift is part of the first one alone', async () => {
    const { organizationSlug } = program
    const owner = { organizationSlug, ...(await provenActor(product, admin)) }
    const heard = { url: 'http://localhost:9/', eventTypes: ['Order'] }
    successOf(await product.acts.addEventEndpoint({ ...owner, ...heard }))
    const cartId = await make([3])
    successOf(await product.acts.chooseInstalments({ cartId, count: 3 }))
    await pay(cartId)
    const { deliveries } = successOf(await product.acts.listEventEndpoints({ ...owner, before: null }))
    const { data } = JSON.parse(deliveries[0]?.body ?? '{}')
    assert.deepEqual(
      data.payments.map(({ items }: { items: { shareAmount: number }[] }) =>
        items.map(({ shareAmount }) => shareAmount),
      ),
      [
        [13_34, 30_00],
        [13_33, 0],
        [13_33, 0],
      ],
    )
  })

  async function allow(count: number) {
    const seen = product.app.settings.current().instalments
    const value: Readonly<Record<FormType, unknown>> = { ...seen, Checkout: { count, months: count } }
    const name = 'instalments'
    successOf(
      await product.acts.changeSetting({ actor: 'terminal', name, value, seen, reasons: 'Un essai.' }),
    )
  }

  test('is paid in no more times than the operator allows now, whatever its program was allowed', async () => {
    const [offered, picked] = [await make([3], false), await make([3], false)]
    successOf(await product.acts.chooseInstalments({ cartId: picked, count: 3 }))
    await allow(1)
    const refused = await product.acts.chooseInstalments({ cartId: offered, count: 3 })
    assert.deepEqual(codesOf(refused), ['INSTALLMENTS_NOT_ALLOWED'])
    assert.deepEqual(successOf(await product.acts.readCart({ cartId: offered })).installmentCounts, [1])
    const { payments } = await read(await pay(offered))
    assert.deepEqual(
      payments.map(({ amount }) => amount),
      [70_00],
    )
    const started = await begin(picked)
    assert.ok(!started.ok, 'what was picked before is not charged in secret at once')
    await allow(3)
  })
})
