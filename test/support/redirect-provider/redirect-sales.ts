import assert from 'node:assert/strict'
import { balances, ledgerCheck } from '#db/ledger.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import { type TestApp, testApp } from '../app.ts'
import { addDonationCampaign, allConsents, camille, type TestCampaign } from '../campaign.ts'
import { openedPayment, requestOf, successOf } from '../donation.ts'
import { anItem } from '../forms.ts'
import { type LaterSale, membershipForm } from '../later.ts'
import { type RedirectProvider, redirectName, redirectProvider } from './redirect-provider.ts'

/** A product whose organizations may be paid through the provider that sends payers away. */
export type RedirectLab = { readonly product: TestApp; readonly provider: RedirectProvider }

export async function redirectLab(startAt?: string): Promise<RedirectLab> {
  const provider = redirectProvider()
  return { provider, product: await testApp(startAt, { providers: [provider] }) }
}

/** The organization chooses the provider: its next payments go through it. */
export async function chooseRedirect({ product }: RedirectLab, organizationId: number): Promise<void> {
  const providerAccountId = `org_${organizationId}`
  await product.db
    .updateTable('organizations')
    .set({ provider: redirectName, providerAccountId })
    .where('id', '=', organizationId)
    .execute()
}

export async function redirectCampaign(lab: RedirectLab): Promise<TestCampaign> {
  const campaign = await addDonationCampaign(lab.product)
  await chooseRedirect(lab, campaign.organizationId)
  return campaign
}

/** A payer who was sent away: the step that says where to, and the payment there. */
export type SentAway = {
  readonly paymentRequestId: string
  readonly step: PaymentStep
  readonly intentId: string
}

/** A gift of 50 EUR and 6 EUR for the platform, whose payer is sent to the provider's page. */
export async function sentAway(lab: RedirectLab, campaign: TestCampaign): Promise<SentAway> {
  const { paymentRequestId } = await openedPayment(lab.product, campaign)
  return { paymentRequestId, ...(await leave(lab, paymentRequestId)) }
}

async function leave({ product }: RedirectLab, paymentRequestId: string) {
  const step = successOf(await product.acts.advancePayment({ paymentRequestId, redirect: true }))
  return { step, intentId: step.redirectUrl?.split('/').at(-1) ?? '' }
}

/** The payer comes back from the provider's page. */
export async function comeBack({ product }: RedirectLab, { step }: SentAway): Promise<PaymentStep> {
  return successOf(await product.acts.advancePayment({ paymentId: step.paymentId, returned: true }))
}

/** A membership of 180 EUR in three payments of 60, the first of them paid, and every job that it causes. */
export async function paidInstalments(lab: RedirectLab): Promise<LaterSale> {
  const { product, provider } = lab
  const form = await membershipForm(product)
  await chooseRedirect(lab, form.organizationId)
  const lea = { firstName: 'Léa', lastName: 'Morel', email: null }
  const tierId = form.tiers[0]?.id ?? 0
  const item = anItem({ tierId, tierType: 'Membership', participant: lea, paymentTerms: { count: 3 } })
  const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items: [item] }))
  successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
  successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
  const opened = await product.acts.startPayment({
    cartId,
    consents: allConsents,
    backUrl: null,
    locale: 'fr',
  })
  const { paymentRequestId } = requestOf(successOf(opened))
  const { step, intentId } = await leave(lab, paymentRequestId)
  provider.pay(intentId)
  const { orderId } = await comeBack(lab, { paymentRequestId, step, intentId })
  assert.deepEqual(await product.runJobs(), [])
  return { form, organizationId: form.organizationId, orderId: orderId ?? 0 }
}

/** What the ledger says that the provider holds is what it holds; nothing of these tests is at another one. */
export async function assertLedgerIsRedirect({ product, provider }: RedirectLab): Promise<void> {
  const { db } = product
  assert.deepEqual(await ledgerCheck(db), { unbalanced: 0, difference: 0 })
  const { platform, accounts } = provider.books()
  const held = (await balances(db)).find(({ account }) => account === 'provider:clearing')?.amount ?? 0
  assert.equal(held, Object.values(accounts).reduce((total, amount) => total + amount, 0) + platform)
  for (const [account, amount] of Object.entries(accounts)) {
    const organizationId = Number(account.split('_')[1])
    const own = (await balances(db, organizationId)).find(balance => balance.account === 'organization')
    assert.equal(0 - (own?.amount ?? 0), amount, `organization ${organizationId} has its own`)
  }
}
