import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { chargeAt, chargesOf, planOf, sellInstalments } from '#test/support/later.ts'
import { providerIntents } from '#test/support/provider.ts'
import { redirectName } from '#test/support/redirect-provider/redirect-provider.ts'
import {
  assertLedgerIsRedirect,
  chooseRedirect,
  comeBack,
  paidInstalments,
  type RedirectLab,
  redirectCampaign,
  redirectLab,
  sentAway,
} from '#test/support/redirect-provider/redirect-sales.ts'

const start = '2026-01-31T12:00:00.000Z'

describe('a provider that takes money on its own page', () => {
  let lab: RedirectLab
  let campaign: TestCampaign

  before(async () => {
    lab = await redirectLab(start)
    campaign = await redirectCampaign(lab)
  })
  beforeEach(() => {
    lab.product.clock.set(start)
    lab.product.mails.length = 0
  })
  after(() => lab.product.close())

  const mailKinds = () => lab.product.mails.map(({ messageId }) => messageId.slice(1).split('.')[0])
  const attemptsOf = (requestId: string) =>
    lab.product.db
      .selectFrom('paymentAttempts')
      .select(['status', 'provider', 'intentId', 'replay'])
      .where('requestId', '=', requestId)
      .orderBy('number')
      .execute()
  const ping = async (id: string) => {
    const { acts } = lab.product
    const rawBody = lab.provider.ping(id)
    const header = () => ''
    return successOf(
      await acts.recordProviderEvent({ provider: redirectName, rawBody, header, audience: 'platform' }),
    )
  }
  const countSales = () => lab.provider.sales().length

  test('a donation: the payer is sent away, pays, comes back to an order, and is written to', async () => {
    const sent = await sentAway(lab, campaign)
    assert.deepEqual(
      [sent.step.action, sent.step.redirectUrl],
      ['Redirect', `https://checkout.example/${sent.intentId}`],
    )
    const early = await comeBack(lab, sent)
    assert.deepEqual(
      [early.action, early.orderId],
      ['Redirect', null],
      'nothing is given up, nothing is sold',
    )
    lab.provider.pay(sent.intentId)
    const step = await comeBack(lab, sent)
    assert.deepEqual([step.action, step.status], ['Finalize', 'Authorized'])
    assert.ok(step.orderId)
    assert.deepEqual(await lab.product.runJobs(), [])
    assert.deepEqual(mailKinds(), ['orderConfirmation'])
    assert.equal((await comeBack(lab, sent)).orderId, step.orderId)
    assert.deepEqual(await lab.product.runJobs(), [])
    assert.equal(mailKinds().length, 1)
    const [attempt] = await attemptsOf(sent.paymentRequestId)
    assert.deepEqual([attempt?.provider, attempt?.status], [redirectName, 'captured'])
    await assertLedgerIsRedirect(lab)
  })

  test('looking at the payment page sends nobody away and makes nothing', async () => {
    const before = countSales()
    const { paymentRequestId } = await sentAway(lab, campaign)
    await lab.product.acts.advancePayment({ paymentRequestId })
    await lab.product.acts.advancePayment({ paymentRequestId, redirect: true })
    assert.equal(countSales(), before + 1)
  })

  test('the payment page has no fields to offer', async () => {
    const { paymentRequestId } = await sentAway(lab, campaign)
    const summary = successOf(await lab.product.acts.readPaymentSummary({ paymentRequestId }))
    assert.deepEqual(
      [summary.provider.name, summary.provider.fields, summary.means],
      [redirectName, null, ['Card']],
    )
  })

  test('a refused payment is told, and the payer is sent away again', async () => {
    const sent = await sentAway(lab, campaign)
    lab.provider.pay(sent.intentId, 'failed')
    const refused = await comeBack(lab, sent)
    assert.deepEqual([refused.action, refused.declineCode], ['Retry', 'insufficient_funds'])
    const named = await lab.product.acts.advancePayment({
      paymentRequestId: sent.paymentRequestId,
      paymentMethodId: 'pm_1',
    })
    assert.deepEqual(codesOf(named), ['value_invalid'])
    const again = successOf(
      await lab.product.acts.advancePayment({ paymentRequestId: sent.paymentRequestId, redirect: true }),
    )
    assert.equal(again.action, 'Redirect')
    assert.notEqual(again.redirectUrl, sent.step.redirectUrl)
  })

  test('pings wait as one look, and none is taken for the one before', async () => {
    const sent = await sentAway(lab, campaign)
    lab.provider.pay(sent.intentId)
    await ping(sent.intentId)
    await ping(sent.intentId)
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::integer as jobs from graphile_worker.jobs where task_identifier = 'handle-provider-event'`.execute(
      lab.product.db,
    )
    assert.deepEqual(rows, [{ jobs: 1 }])
    assert.deepEqual(await lab.product.runJobs(), [])
    assert.equal((await attemptsOf(sent.paymentRequestId))[0]?.status, 'captured')
    await lab.provider.giveBack(sent.intentId)
    await ping(sent.intentId)
    assert.deepEqual(await lab.product.runJobs(), [])
    const payment = await lab.product.db
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('intentId', '=', sent.intentId)
      .executeTakeFirstOrThrow()
    assert.equal(payment.status, 'Refunded')
    await assertLedgerIsRedirect(lab)
  })

  test('a ping that names nothing of ours, or is none, changes nothing', async () => {
    const { acts } = lab.product
    const rawBody = 'id=<script>'
    const header = () => ''
    const forged = await acts.recordProviderEvent({
      provider: redirectName,
      rawBody,
      header,
      audience: 'platform',
    })
    assert.deepEqual(codesOf(forged), ['BAD_REQUEST'])
    await ping('tr_999999')
    assert.deepEqual(await lab.product.runJobs(), [])
    await assertLedgerIsRedirect(lab)
  })

  for (const fault of [
    { made: true, answer: 'timeout' },
    { made: true, answer: 'http_500' },
    { made: false, answer: 'timeout' },
    { made: false, answer: 'http_500' },
  ] as const) {
    const what = `${fault.answer}, ${fault.made ? 'made' : 'not made'}`
    test(`doubt about the creating call (${what}): it is found or made again, never doubled`, async () => {
      const before = countSales()
      lab.provider.failNextCreate(fault)
      const first = await sentAway(lab, campaign)
      assert.equal(first.step.action, fault.made ? 'Redirect' : 'Confirm')
      lab.provider.forgetKeys()
      const { paymentRequestId } = first
      const step = successOf(await lab.product.acts.advancePayment({ paymentRequestId }))
      assert.equal(step.action, 'Redirect')
      assert.equal(countSales(), before + 1)
      const intentId = step.redirectUrl?.split('/').at(-1) ?? ''
      lab.provider.pay(intentId)
      assert.equal((await comeBack(lab, first)).action, 'Finalize')
      assert.deepEqual(await lab.product.runJobs(), [])
      await assertLedgerIsRedirect(lab)
    })
  }

  test('money whose order cannot be committed goes back in full, and its payer is told', async () => {
    const sent = await sentAway(lab, campaign)
    lab.provider.pay(sent.intentId)
    const { organizationId } = campaign
    const off = { name: 'payments', organizationId, reason: 'a test', offSince: start } as const
    await lab.product.db.insertInto('killSwitches').values(off).execute()
    const step = await comeBack(lab, sent)
    assert.deepEqual([step.action, step.orderId, step.errorCode], [null, null, 'CART_EXPIRED'])
    assert.deepEqual(await lab.product.runJobs(), [])
    await lab.product.db.deleteFrom('killSwitches').where('organizationId', '=', organizationId).execute()
    const sale = lab.provider.sales().find(({ id }) => id === sent.intentId)
    assert.deepEqual([sale?.status, sale?.refunded], ['paid', 5600])
    assert.deepEqual(mailKinds(), ['moneyReturned'])
    assert.equal((await attemptsOf(sent.paymentRequestId))[0]?.status, 'undone')
    await assertLedgerIsRedirect(lab)
  })

  test('a request whose time is over is cancelled at the provider', async () => {
    const sent = await sentAway(lab, campaign)
    lab.product.clock.advance(70)
    await lab.product.acts.sweepPayments()
    assert.deepEqual(await lab.product.runJobs(), [])
    assert.equal(lab.provider.sales().find(({ id }) => id === sent.intentId)?.status, 'canceled')
    assert.throws(() => lab.provider.pay(sent.intentId))
  })

  test('a refund goes to the provider of the payment, whatever the organization has chosen since', async () => {
    const elsewhere = await redirectCampaign(lab)
    const sent = await sentAway(lab, elsewhere)
    lab.provider.pay(sent.intentId)
    await comeBack(lab, sent)
    assert.deepEqual(await lab.product.runJobs(), [])
    const { organizationId, accountId } = elsewhere
    await lab.product.db
      .updateTable('organizations')
      .set({ provider: 'stripe', providerAccountId: accountId })
      .where('id', '=', organizationId)
      .execute()
    const { id: paymentId } = await lab.product.db
      .selectFrom('payments')
      .select('id')
      .where('intentId', '=', sent.intentId)
      .executeTakeFirstOrThrow()
    const userId = await addAdministrator(organizationId)
    const asked = await lab.product.acts.askRefund({
      ...{ organizationSlug: elsewhere.address.organizationSlug, paymentId, userId },
      input: { part: { amount: 2000 }, withTip: false },
      ...{ cancelOrder: false, sendMail: true, comment: null, expectedLeft: null },
    })
    assert.equal(successOf(asked)[0]?.provider, redirectName)
    lab.product.mails.length = 0
    assert.deepEqual(await lab.product.runJobs(), [])
    assert.equal(lab.provider.sales().find(({ id }) => id === sent.intentId)?.refunded, 2000)
    assert.deepEqual(mailKinds(), ['refunded'])
    await assertLedgerIsRedirect(lab)
  })

  async function addAdministrator(organizationId: number): Promise<number> {
    const email = `${crypto.randomUUID()}@example.org`
    const person = { email, emailKey: email, firstName: 'Inès', lastName: 'Le Gall', isVerified: true }
    const { db } = lab.product
    const { id } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    const right = { organizationId, userId: id, role: 'OrganizationAdmin', formId: null } as const
    await db.insertInto('roles').values(right).execute()
    return id
  }

  test('an instalment is taken on its day with what the first payment left, without its payer', async () => {
    const sale = await paidInstalments(lab)
    const plan = await planOf(lab.product, sale)
    assert.equal(plan.provider, redirectName)
    assert.match(plan.paymentMethod ?? '', /^mdt_/)
    assert.match(plan.customerId, /^cst_/)
    assert.deepEqual(await chargeAt(lab.product, '2026-02-28T09:00:00.000Z'), [])
    const statuses = (await chargesOf(lab.product, sale)).map(({ status }) => status)
    assert.deepEqual(statuses, ['Authorized', 'Authorized', 'Waiting'])
    await assertLedgerIsRedirect(lab)
  })

  test('an instalment whose answer was lost is found, and taken once', async () => {
    assert.deepEqual(await chargeAt(lab.product, '2026-04-01T09:00:00.000Z'), [], 'the other plans are paid')
    const sale = await paidInstalments(lab)
    const before = countSales()
    lab.provider.failNextCreate({ made: true, answer: 'timeout' })
    assert.deepEqual(await chargeAt(lab.product, '2026-05-01T09:00:00.000Z'), [])
    assert.equal(countSales(), before + 1)
    lab.provider.failNextCreate({ made: false, answer: 'http_500' })
    assert.equal((await chargeAt(lab.product, '2026-06-01T09:00:00.000Z')).length, 1, 'doubt is tried again')
    lab.provider.forgetKeys()
    lab.product.clock.advance(3)
    await lab.product.acts.sweepPayments()
    assert.deepEqual(await lab.product.runJobs(), [])
    assert.equal(countSales(), before + 2)
    const statuses = (await chargesOf(lab.product, sale)).map(({ status }) => status)
    assert.deepEqual(statuses, ['Authorized', 'Authorized', 'Authorized'])
    await assertLedgerIsRedirect(lab)
  })

  test('an instalment that is answered with a fault and taken later is taken once', async () => {
    assert.deepEqual(await chargeAt(lab.product, '2026-07-01T09:00:00.000Z'), [], 'the other plans are paid')
    const sale = await paidInstalments(lab)
    const before = countSales()
    lab.provider.failNextCreate({ made: true, answer: 'late_500' })
    assert.equal((await chargeAt(lab.product, '2026-08-01T09:00:00.000Z')).length, 1)
    const again = async () => {
      lab.product.clock.advance(3)
      await lab.product.acts.sweepPayments()
      return lab.product.runJobs()
    }
    assert.ok((await again()).length > 0, 'the same call is repeated, and its fault')
    assert.equal(countSales(), before)
    lab.provider.executeLate()
    assert.deepEqual(await again(), [])
    assert.equal(countSales(), before + 1)
    assert.equal((await chargesOf(lab.product, sale))[1]?.status, 'Authorized')
    await assertLedgerIsRedirect(lab)
  })

  /** A plan that is stopped while the answer to its second charge is still out, and what was taken before. */
  async function stoppedInDoubt(month: string) {
    const [bought, due] = [`2026-${month}-01T12:00:00.000Z`, `2026-${month}-28T09:00:00.000Z`]
    assert.deepEqual(await chargeAt(lab.product, bought), [], 'the other plans are paid')
    const sale = await paidInstalments(lab)
    await lab.product.db
      .updateTable('payments')
      .set({ dueOn: due.slice(0, 10) })
      .where('organizationId', '=', sale.organizationId)
      .where('number', '=', 2)
      .execute()
    const before = countSales()
    lab.provider.failNextCreate({ made: true, answer: 'late' })
    assert.equal((await chargeAt(lab.product, due)).length, 1, 'nothing is found yet')
    await lab.product.db
      .updateTable('schedules')
      .set({ status: 'Canceled' })
      .where('organizationId', '=', sale.organizationId)
      .execute()
    lab.product.clock.advance(3)
    return { sale, before }
  }
  const sweep = async () => {
    await lab.product.acts.sweepPayments()
    assert.deepEqual(await lab.product.runJobs(), [])
  }

  test('a charge whose answer was lost counts although its plan was stopped, and nothing is taken again', async () => {
    const { sale, before } = await stoppedInDoubt('08')
    lab.provider.executeLate()
    await sweep()
    assert.equal(countSales(), before + 1)
    assert.equal((await chargesOf(lab.product, sale))[1]?.status, 'Authorized')
    await assertLedgerIsRedirect(lab)
  })

  test('a charge that comes after it was looked for in vain, and left, goes back in full', async () => {
    const { sale, before } = await stoppedInDoubt('10')
    await sweep()
    assert.equal(countSales(), before, 'nothing is made for a plan that was stopped')
    assert.equal((await chargesOf(lab.product, sale))[1]?.status, 'Canceled')
    lab.provider.executeLate()
    const taken = lab.provider.sales().at(-1)
    assert.equal(taken?.status, 'paid')
    await ping(taken?.id ?? '')
    assert.deepEqual(await lab.product.runJobs(), [])
    assert.equal(lab.provider.sales().at(-1)?.refunded, 6000)
    await assertLedgerIsRedirect(lab)
  })

  test('a plan goes on where it began, whatever the organization has chosen since', async () => {
    const sale = await sellInstalments(lab.product, '4242424242424242')
    await chooseRedirect(lab, sale.organizationId)
    const before = countSales()
    assert.deepEqual(await chargeAt(lab.product, '2026-02-28T09:00:00.000Z'), [])
    const [, second] = await chargesOf(lab.product, sale)
    assert.equal(second?.status, 'Authorized')
    assert.equal(countSales(), before, 'nothing was taken at the other one')
    const taken = (await providerIntents(lab.product)).find(({ id }) => id === second?.intentId)
    assert.equal(taken?.status, 'succeeded')
  })

  test('what it does not have is not polled, compared or offered', async () => {
    const sale = await paidInstalments(lab)
    const { acts } = lab.product
    await acts.pollEvents()
    await acts.followPayouts()
    await acts.readKeptMethods()
    const { findings } = await acts.reconcile({ patienceMinutes: 0 })
    const others = findings.filter(({ organizationId }) => organizationId === sale.organizationId)
    assert.deepEqual(others, [])
    const plan = await planOf(lab.product, sale)
    assert.equal(plan.method, null)
  })
})
