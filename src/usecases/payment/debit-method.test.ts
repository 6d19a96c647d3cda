import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken, debitToken } from '#test/support/confirmation-token.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addFaults, clearFaults, providerIntents } from '#test/support/provider.ts'

const payer = { ip: '192.0.2.7', userAgent: 'a browser' }

describe('a direct debit is agreed to only with a method that can be debited', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product, { capacity: 100 })
  })
  after(() => product.close())
  afterEach(() => clearFaults(product))

  /** One unit of a rate whose units are counted, ready to be paid. */
  async function openedTicket() {
    const { cart, payment } = successOf(
      await product.acts.submitOnePage({
        ...campaign.address,
        cartId: null,
        items: [gift({ tierId: campaign.tierIds[1] ?? 0 })],
        payer: camille,
        tip: 600,
        consents: allConsents,
        backUrl: null,
        userId: null,
        locale: 'fr',
      }),
    )
    return { cartId: cart.id, ...requestOf(payment) }
  }

  type Ticket = Awaited<ReturnType<typeof openedTicket>>
  type Agreement = { readonly ip: string; readonly userAgent: string }

  const agree = ({ paymentRequestId }: Ticket, confirmationTokenId: string, from: Agreement = payer) =>
    product.acts.advancePayment({ paymentRequestId, confirmationTokenId, means: 'Sepa', payer: from })

  const rowsOf = async (table: 'orders' | 'payment_attempts', ticket: Ticket) =>
    table === 'orders'
      ? product.db.selectFrom('orders').select('id').where('cartId', '=', ticket.cartId).execute()
      : product.db
          .selectFrom('paymentAttempts')
          .select('id')
          .where('requestId', '=', ticket.paymentRequestId)
          .execute()

  const sold = async () => {
    const { units } = await product.db
      .selectFrom('stocks')
      .select(eb => eb.fn.sum<string>('sold').as('units'))
      .where('organizationId', '=', campaign.organizationId)
      .executeTakeFirstOrThrow()
    return Number(units)
  }

  /** Nothing was committed or asked of the provider, and the same visit goes on: its payer pays with a good account. */
  async function assertNothingHappened(ticket: Ticket, soldBefore: number) {
    assert.deepEqual(await rowsOf('orders', ticket), [], 'no order')
    assert.deepEqual(await rowsOf('payment_attempts', ticket), [], 'no attempt')
    assert.equal(await sold(), soldBefore, 'no unit is sold')
    assert.deepEqual(await providerIntents(product, ticket.paymentRequestId), [])
    const step = successOf(await product.acts.advancePayment({ paymentRequestId: ticket.paymentRequestId }))
    assert.deepEqual([step.action, step.attemptsLeft], ['Initialize', 5])
    await clearFaults(product)
    const again = successOf(await agree(ticket, await debitToken(product, testAccounts.paid)))
    assert.equal(again.status, 'WaitingBankValidation')
    assert.equal(await sold(), soldBefore + 1)
  }

  test('a method that does not exist: no order, no unit sold, and the payer may try again', async () => {
    const [ticket, before] = [await openedTicket(), await sold()]
    assert.deepEqual(codesOf(await agree(ticket, 'pm_doesnotexist')), ['DEBIT_METHOD_INVALID'])
    await assertNothingHappened(ticket, before)
  })

  test('a card that is sent as a debit is refused', async () => {
    const [ticket, before] = [await openedTicket(), await sold()]
    const card = await cardToken(product, '4242424242424242')
    assert.deepEqual(codesOf(await agree(ticket, card)), ['DEBIT_METHOD_INVALID'])
    await assertNothingHappened(ticket, before)
  })

  /** The kept method of an account, by somebody else's customer. */
  async function accountOfAnother(): Promise<string> {
    const { customers, intents } = product.app.provider('stripe')
    const other = await customers.createCustomer({ installation: 'another' }, 'another customer')
    assert.ok(other.outcome === 'done')
    const confirmationToken = await debitToken(product, testAccounts.paid)
    const mandate = { acceptedAt: product.app.now(), ...payer }
    const given = { paymentMethod: null, confirmationToken, returnUrl: null, offSession: false, mandate }
    const made = await intents.createIntent(
      {
        ...{ amount: 5000, tip: 0, destination: campaign.accountId, description: 'Elsewhere' },
        ...{ means: 'Sepa', capture: 'atOnce', customer: other.value.id, keep: true },
        ...{ confirmation: given, metadata: {} },
      },
      'another debit',
    )
    assert.ok(made.outcome === 'done')
    const sent = await intents.confirmIntent!(made.value.id, given, 'another confirmation')
    assert.ok(sent.outcome === 'done' && sent.value.kept)
    return sent.value.kept.paymentMethod
  }

  test('an account that another customer keeps is refused', async () => {
    const [ticket, before] = [await openedTicket(), await sold()]
    const paymentMethodId = await accountOfAnother()
    const { paymentRequestId } = ticket
    const asked = await product.acts.advancePayment({
      paymentRequestId,
      paymentMethodId,
      means: 'Sepa',
      payer,
    })
    assert.deepEqual(codesOf(asked), ['DEBIT_METHOD_INVALID'])
    await assertNothingHappened(ticket, before)
  })

  test('a method that was given for another payment is refused, at the same moment too', async () => {
    const method = await debitToken(product, testAccounts.paid)
    const tickets = [await openedTicket(), await openedTicket(), await openedTicket()]
    const before = await sold()
    const answers = await Promise.all(tickets.map(ticket => agree(ticket, method)))
    assert.equal(answers.filter(answer => answer.ok).length, 1)
    for (const answer of answers) if (!answer.ok) assert.deepEqual(codesOf(answer), ['DEBIT_METHOD_INVALID'])
    assert.equal(await sold(), before + 1)
    const [late, left] = [await openedTicket(), await sold()]
    assert.deepEqual(codesOf(await agree(late, method)), ['DEBIT_METHOD_INVALID'])
    await assertNothingHappened(late, left)
  })

  const faults = {
    'does not answer': { do: 'cut_before' },
    'answers with a fault': { do: 'error_before', status: 500 },
    'does not know our key': { do: 'error_before', status: 401 },
    'throttles us': { do: 'rate_limit' },
  }
  for (const [what, fault] of Object.entries(faults)) {
    test(`a provider that ${what} leaves doubt: nothing is committed`, async () => {
      const [ticket, before] = [await openedTicket(), await sold()]
      const method = await debitToken(product, testAccounts.paid)
      await addFaults(product, { on: 'confirmation_tokens.retrieve', ...fault, times: 20 })
      assert.deepEqual(codesOf(await agree(ticket, method)), ['PAYMENT_INITIALIZE_ERROR'])
      await assertNothingHappened(ticket, before)
    })
  }

  test('an agreement that does not say from where is none', async () => {
    for (const from of [
      { ip: '', userAgent: 'a browser' },
      { ip: '192.0.2.7', userAgent: '' },
    ]) {
      const [ticket, before] = [await openedTicket(), await sold()]
      const method = await debitToken(product, testAccounts.paid)
      assert.deepEqual(codesOf(await agree(ticket, method, from)), ['value_invalid'])
      await assertNothingHappened(ticket, before)
    }
  })

  test('the same account again, after the provider refused the first call, is this payment’s own', async () => {
    const ticket = await openedTicket()
    const method = await debitToken(product, testAccounts.paid)
    await addFaults(product, { on: 'payment_intents.create', do: 'error_before', status: 400, times: 1 })
    assert.equal(successOf(await agree(ticket, method)).errorCode, 'PAYMENT_INITIALIZE_ERROR')
    assert.equal(successOf(await agree(ticket, method)).status, 'WaitingBankValidation')
  })

  test('a card still needs no such look: a card that is refused stays the bank’s answer', async () => {
    const { paymentRequestId } = await openedTicket()
    await addFaults(product, {
      on: 'confirmation_tokens.retrieve',
      do: 'error_before',
      status: 500,
      times: 20,
    })
    assert.equal((await payWith(product, paymentRequestId, '4000000000000002')).errorCode, 'PAYMENT_REFUSED')
  })
})
