import assert from 'node:assert/strict'
import { balances, ledgerCheck } from '#db/ledger.ts'
import type { Locale } from '#domain/locale.ts'
import type { PaymentStatus } from '#domain/payment/payment-flow.ts'
import type { RefundInput } from '#domain/payment/refund-input.ts'
import { applyRefunds } from '#usecases/refund/apply-refund.ts'
import type { RefundAsked } from '#usecases/refund/ask-refund.ts'
import type { TestApp } from './app.ts'
import { allConsents, camille, gift, type TestCampaign } from './campaign.ts'
import { payWith, requestOf, successOf } from './donation.ts'
import { moveProviderClock, providerIntents } from './provider.ts'

export type PaidPayment = {
  readonly organizationId: number
  readonly paymentId: number
  readonly orderId: number
  readonly intentId: string
}

type GiftInputs = { amount?: number; tip?: number; card?: string; tierId?: number; locale?: Locale }

/** A gift that was paid, captured and booked, all of its jobs done. `tierId`: a suggested amount instead of one's own. */
export async function paidGift(
  test: TestApp,
  campaign: TestCampaign,
  { card = '4242424242424242', amount = 5000, tip = 600, tierId, locale = 'fr' }: GiftInputs = {},
): Promise<PaidPayment> {
  const { payment } = successOf(
    await test.acts.submitOnePage({
      ...campaign.address,
      cartId: null,
      items: [gift(tierId === undefined ? { amount } : { tierId })],
      payer: camille,
      tip,
      consents: allConsents,
      backUrl: null,
      userId: null,
      locale,
    }),
  )
  const opened = requestOf(payment)
  const { orderId } = await payWith(test, opened.paymentRequestId, card)
  assert.deepEqual(await test.runJobs(), [])
  const [intent] = await providerIntents(test, opened.paymentRequestId)
  const { id: paymentId } = await test.db
    .selectFrom('payments')
    .select('id')
    .where('intentId', '=', intent?.id ?? '')
    .executeTakeFirstOrThrow()
  return {
    organizationId: campaign.organizationId,
    paymentId,
    orderId: orderId ?? 0,
    intentId: intent?.id ?? '',
  }
}

/** Where a payment stands. */
export async function statusOf({ db }: TestApp, { paymentId }: PaidPayment): Promise<PaymentStatus> {
  const row = db.selectFrom('payments').select('status').where('id', '=', paymentId)
  return (await row.executeTakeFirstOrThrow()).status
}

/** What an administrator sends; everything of the organization's part unless the test says otherwise. */
export function asking(
  campaign: TestCampaign,
  { paymentId }: PaidPayment,
  userId: number,
  change: Partial<RefundAsked> & { readonly input?: RefundInput } = {},
): RefundAsked {
  return {
    organizationSlug: campaign.address.organizationSlug,
    paymentId,
    userId,
    input: { part: 'all', withTip: false },
    cancelOrder: false,
    sendMail: true,
    comment: null,
    expectedLeft: null,
    ...change,
  }
}

type Moved = { readonly amount: number; readonly metadata: Readonly<Record<string, string>> }

/** What is known of the refunds of a payment becomes what the provider says of them. */
export async function lookAtRefunds({ app }: TestApp, { intentId: id }: PaidPayment): Promise<void> {
  const listed = await app.provider('stripe').refunds.listRefunds(id)
  assert.ok(listed.outcome === 'done')
  await app.transaction(tx => applyRefunds(app, tx, { provider: 'stripe', id }, listed.value))
}

/** Time passes until the bank has sent back the refunds of a card that is closed, and that is seen. */
export async function sendRefundsBack(test: TestApp, payment: PaidPayment, afterMs = 60_000): Promise<void> {
  await moveProviderClock(test, afterMs)
  await lookAtRefunds(test, payment)
}

type ProviderState = {
  readonly intents: readonly { id: string; charge: string | null }[]
  readonly transfers: readonly Moved[]
  readonly reversals: readonly Moved[]
  readonly refunds: readonly { id: string; paymentIntent: string; amount: number; status: string }[]
  readonly disputes: readonly { id: string; charge: string; paymentIntent: string; status: string }[]
  readonly balances: { platform: number; accounts: Record<string, number> }
}

/** What the provider says of payments, refunds, disputes, what was moved apart from payments, and balances. */
export async function providerState({ sandbox }: TestApp): Promise<ProviderState> {
  const response = await fetch(`${sandbox.url}/sandbox/state`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  return (await response.json()) as ProviderState
}

/**
 * The law after every scenario: entries sum to zero, what the ledger says that the provider holds is what it holds, and each
 * organization has on its account what the ledger owes it.
 */
export async function assertLedgerIsProvider(test: TestApp): Promise<void> {
  assert.deepEqual(await ledgerCheck(test.db), { unbalanced: 0, difference: 0 })
  const held = Object.fromEntries((await balances(test.db)).map(({ account, amount }) => [account, amount]))
  const { balances: provider } = await providerState(test)
  const accounts = Object.values(provider.accounts).reduce((sum, amount) => sum + amount, 0)
  assert.equal(
    held['provider:clearing'] ?? 0,
    provider.platform + accounts,
    'clearing is what the provider holds',
  )
  const organizations = await test.db
    .selectFrom('organizations')
    .select(['id', 'providerAccountId'])
    .execute()
  for (const { id, providerAccountId: account } of organizations) {
    const own = (await balances(test.db, id)).find(balance => balance.account === 'organization')
    assert.equal(
      0 - (own?.amount ?? 0),
      provider.accounts[account ?? ''] ?? 0,
      `organization ${id} has its own`,
    )
  }
}

/** Gives an order a plan, as a monthly gift has one; gives what reads its state. */
export async function addPlan(
  { db }: TestApp,
  { organizationId, orderId }: PaidPayment,
  frequency: 'Monthly' | 'Installment' = 'Monthly',
): Promise<() => Promise<string>> {
  await db
    .insertInto('schedules')
    .values({
      organizationId,
      orderId,
      frequency,
      provider: 'stripe',
      amount: 1500,
      dayOfLevy: 5,
      nextOn: '2027-01-05',
      customerId: 'cus_1',
      paymentMethod: 'pm_1',
      createdAt: '2026-11-20T12:00:00.000Z',
      count: frequency === 'Monthly' ? null : 3,
    })
    .execute()
  const plan = db.selectFrom('schedules').select('status').where('orderId', '=', orderId)
  return async () => (await plan.executeTakeFirstOrThrow()).status
}
