import { organizationBySlug } from '#db/organizations.ts'
import { receiptById, type StoredReceipt } from '#db/receipts.ts'
import type { Transaction } from '#db/schema.ts'
import { may } from '#domain/access/may.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { receiptNumber } from '#domain/receipt/receipt.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { rolesOf } from '../access/may-administer.ts'
import type { Actor } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'

export type ReceiptsVisit = Actor & { readonly organizationSlug: string }

export type KeptReceipts = {
  readonly organization: Organization
  readonly userId: number
  /** Whether this person may change how receipts are issued. */
  readonly maySettle: boolean
}

/** The organization whose tax receipts somebody keeps; to anyone else there is no such page. */
export async function openReceipts(
  app: App,
  { organizationSlug, userId }: ReceiptsVisit,
): Promise<Result<KeptReceipts>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  const roles = await rolesOf(app.db, userId)
  if (organization === undefined || userId === null) return failWith('NOT_FOUND')
  const whole = { organizationId: organization.id, id: null }
  if (!may(roles, 'keepReceipts', whole)) return failWith('NOT_FOUND')
  return ok({ organization, userId, maySettle: may(roles, 'writeReceiptSettings', whole) })
}

export type OfReceipt = ReceiptsVisit & { readonly receiptId: string }

/** One of its receipts; `NOT_FOUND` for one of another organization. */
export async function openReceipt(
  app: App,
  { receiptId, ...visit }: OfReceipt,
): Promise<Result<KeptReceipts & { readonly row: StoredReceipt }>> {
  const opened = await openReceipts(app, visit)
  if (!opened.ok) return opened
  const row = await receiptById(app.db, receiptId)
  return row?.organizationId === opened.value.organization.id
    ? ok({ ...opened.value, row })
    : failWith('NOT_FOUND')
}

type Deed = { readonly userId: number; readonly action: string; readonly facts: { readonly reason?: string } }

export async function auditReceipt(app: App, tx: Transaction, row: StoredReceipt, deed: Deed): Promise<void> {
  const { organizationId, id } = row
  const facts = { ...deed.facts, receipt: receiptNumber(row) }
  await auditAction(app, tx, { ...deed, organizationId, object: `receipt:${id}`, facts })
}
