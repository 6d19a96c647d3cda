import { type ImagesInUse, imagesInUse } from '#db/document-images.ts'
import { legalFactsOf } from '#db/legal-texts.ts'
import { noteIssuing, receiptSettingsOf, standingOf } from '#db/receipt-settings.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import type { LegalFacts } from '#domain/organization/legal-texts.ts'
import {
  missingForReceipts,
  type ReceiptNeed,
  type ReceiptSettings,
} from '#domain/receipt/receipt-settings.ts'

/** Who issues a receipt, and what is missing before it may. */
export type Issuer = {
  readonly isEligible: boolean
  readonly settings: ReceiptSettings
  readonly legal: LegalFacts
  readonly missing: readonly ReceiptNeed[]
  /** What a new receipt shows beside words. */
  readonly images: ImagesInUse
}

/** The settings of an organization's receipts as they stand now. */
export async function issuerOf(tx: Reader, organizationId: number): Promise<Issuer> {
  const { isVerified, isEligible } = await standingOf(tx, organizationId)
  const settings = await receiptSettingsOf(tx, organizationId)
  const legal = await legalFactsOf(tx, organizationId)
  const missing = missingForReceipts({ isVerified, isEligible, settings, legal })
  const images = await imagesInUse(tx, organizationId)
  return { isEligible, settings, legal, missing, images }
}

/** Notes whether an organization issues receipts, once something that this hangs on was changed; its row is locked (rule TAX-5). */
export async function noteWhetherIssuing(tx: Transaction, organizationId: number): Promise<void> {
  const { missing } = await issuerOf(tx, organizationId)
  await noteIssuing(tx, organizationId, missing.length === 0)
}
