import assert from 'node:assert/strict'
import type { ReceiptSettings } from '#domain/receipt/receipt-settings.ts'
import { receiptSubject } from '#usecases/links/tokens.ts'
import type { TestApp } from './app.ts'
import { allConsents, camille, gift, type TestCampaign } from './campaign.ts'
import { payWith, requestOf, successOf } from './donation.ts'
import { haveTerms } from './legal.ts'

/** Everything that a tax receipt says of its organization, as it is kept. */
export const receiptSettings = {
  body: 'generalInterest',
  object: 'Entretenir et faire vivre les quais du port',
  articles: ['200', '238bis'],
  signatoryName: 'Anne Le Goff',
  signatoryCapacity: 'présidente',
} as const

/** Lets an organization issue tax receipts, as if somebody had filled in everything and given the mandate. */
export async function haveReceipts(
  test: Pick<TestApp, 'db' | 'clock'>,
  campaign: Pick<TestCampaign, 'organizationId' | 'address'>,
  settings: Partial<Pick<ReceiptSettings, 'mode' | 'issuedElsewhere'>> = {},
): Promise<void> {
  const { organizationId } = campaign
  await haveTerms(test, campaign)
  const articles = [...receiptSettings.articles]
  const row = { ...receiptSettings, articles, ...settings, mandatedBy: 1, mandatedAt: test.clock.now() }
  await test.db
    .insertInto('receiptSettings')
    .values({ organizationId, ...row })
    .execute()
  await test.db
    .updateTable('organizations')
    .set({ issuesTaxReceipts: true })
    .where('id', '=', organizationId)
    .execute()
}

/** A donor whom a receipt can name: with a whole address. */
export const donor = { ...camille, address: '12 rue des Lilas', zipCode: '44000', city: 'Nantes' }

/** The same for a company. */
export const companyDonor = {
  ...donor,
  isCompany: true,
  companyName: 'Chantiers du Môle',
  companySiren: '732829320',
  companyLegalStatusId: 3,
}

type Given = { readonly amount?: number; readonly tip?: number; readonly payer?: object }

/** A gift whose money came; its jobs still wait. */
export async function givenGift(
  test: TestApp,
  campaign: TestCampaign,
  { amount = 5000, tip = 600, payer = donor }: Given = {},
): Promise<{ readonly organizationId: number; readonly paymentId: number }> {
  const { organizationId, address } = campaign
  const consents = allConsents
  const { payment } = successOf(
    await test.acts.submitOnePage({
      ...{ ...address, cartId: null, items: [gift({ amount })], payer, tip, consents },
      ...{ backUrl: null, userId: null, locale: 'fr' },
    }),
  )
  const { paymentRequestId } = requestOf(payment)
  await payWith(test, paymentRequestId, '4242424242424242')
  const { id: paymentId } = await test.db
    .selectFrom('payments')
    .select('id')
    .where('requestId', '=', paymentRequestId)
    .executeTakeFirstOrThrow()
  await test.acts.capturePayment({ organizationId, paymentId })
  return { organizationId, paymentId }
}

/** The receipts of an organization in the order of their numbers, individual ones first. */
export async function receiptsOf({ db }: Pick<TestApp, 'db'>, organizationId: number) {
  return db
    .selectFrom('taxReceipts')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute()
}

/** What the signed link of a receipt carries, as a mail has it. */
export function receiptLink(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  receipt: { readonly organizationId: number; readonly id: string } | undefined,
) {
  assert.ok(receipt !== undefined, 'there is no such receipt')
  const until = new Date(Date.parse(clock.now()) + 86_400_000).toISOString()
  return { receiptId: receipt.id, token: app.signer.sign(receiptSubject(receipt), until) }
}
