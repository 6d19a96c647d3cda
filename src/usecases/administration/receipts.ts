import { documentOf } from '#db/documents.ts'
import { enqueue } from '#db/jobs.ts'
import { type ListedReceipt, listReceipts, receiptsBesidePayments } from '#db/listed-receipts.ts'
import { beginRun, type ReceiptRun, receiptRuns } from '#db/receipt-runs.ts'
import {
  type CoveredPayment,
  cancelReceipt,
  paymentsOfReceipt,
  type StoredReceipt,
  successorOf,
} from '#db/receipts.ts'
import { receiptsFile } from '#documents/receipts-file.ts'
import { checkMaxLength } from '#domain/fields/max-length.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { longestReason, type Receipt, readReceiptSearch } from '#domain/receipt/receipt.ts'
import type { ReceiptMode, ReceiptNeed } from '#domain/receipt/receipt-settings.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { receiptUrl } from '../links/tokens.ts'
import { receiptOf } from '../order/document-file.ts'
import { instantPlace, pageOf, pageSize } from '../paging.ts'
import { parisDate } from '../paris-time.ts'
import { countLacking } from '../receipt/count-lacking.ts'
import { issuerOf } from '../receipt/issuer.ts'
import { paymentsNow } from '../receipt/sale-of-payment.ts'
import { issueFirst } from '../receipt/settle-receipt.ts'
import {
  auditReceipt,
  type OfReceipt,
  openReceipt,
  openReceipts,
  type ReceiptsVisit,
} from './open-receipts.ts'

/** The tax receipts of an organization, a page at a time. */
export type ReceiptList = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly missing: readonly ReceiptNeed[]
  readonly mode: ReceiptMode
  /** Whether its reader may change how receipts are issued. */
  readonly maySettle: boolean
  /** Payments of this year and the last of which something is deductible, and that have no receipt. */
  readonly lacking: readonly { readonly year: number; readonly count: number }[]
  readonly runs: readonly ReceiptRun[]
  readonly receipts: readonly ListedReceipt[]
  readonly next: string | null
}

type Wish = ReceiptsVisit & { readonly search: string; readonly after: string | null }

/** What was issued, what is missing before anything is, and what lacks its receipt; `after`: where the page before ended. */
export async function listTaxReceipts(
  app: App,
  { search, after, ...visit }: Wish,
): Promise<Result<ReceiptList>> {
  const opened = await openReceipts(app, visit)
  if (!opened.ok) return opened
  const { organization, maySettle } = opened.value
  const { id: organizationId, name, organizationSlug } = organization
  const thisYear = Number(parisDate(app.now()).slice(0, 4))
  const wanted = { organizationId, search: readReceiptSearch(search), before: instantPlace(after) }
  const [issuer, rows, runs, ...counts] = await Promise.all([
    issuerOf(app.db, organizationId),
    listReceipts(app.db, { ...wanted, limit: pageSize + 1 }),
    receiptRuns(app.db, organizationId),
    ...[thisYear, thisYear - 1].map(async year => ({
      year,
      count: await countLacking(app.db, { organizationId, year }),
    })),
  ])
  const { rows: receipts, next } = pageOf(rows, pageSize, ({ issuedAt, id }) => `${issuedAt}_${id}`)
  return ok({
    ...{ organization: { name, organizationSlug }, missing: issuer.missing, mode: issuer.settings.mode },
    ...{ maySettle, lacking: counts.filter(({ count }) => count > 0), runs, receipts, next },
  })
}

/** Issues the missing receipts of a year with one press; nothing happens while a run of that year is under way (rule TAX-8). It asks for a proof. */
export async function issueMissingReceipts(
  app: App,
  { year, ...visit }: ReceiptsVisit & { readonly year: number },
): Promise<Result<null>> {
  const opened = await openReceipts(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  if (!Number.isSafeInteger(year) || year < 2020 || year > Number(parisDate(app.now()).slice(0, 4)))
    return failWith('value_invalid', 'year')
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  return app.transaction(async tx => {
    const { missing } = await issuerOf(tx, organizationId)
    if (missing.length > 0) return failWith('CONFLICT')
    const total = await countLacking(tx, { organizationId, year })
    if (!(await beginRun(tx, { organizationId, year, total, now: app.now() }))) return ok(null)
    await enqueue(tx, 'issue-receipts', { organizationId, year, after: 0 }, { trace: app.trace })
    const object = `organization:${organizationId}`
    await auditAction(app, tx, { organizationId, userId, action: 'receipt.issue', object, facts: { year } })
    return ok(null)
  })
}

/** One receipt, as who keeps them sees it. */
export type ReceiptDetail = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly row: StoredReceipt
  readonly receipt: Receipt
  readonly covered: readonly CoveredPayment[]
  readonly successor: Pick<StoredReceipt, 'id' | 'kind' | 'year' | 'number'> | null
  /** Where it is read, for a day. */
  readonly url: string
}

export async function readTaxReceipt(
  app: App,
  { receiptId, ...visit }: OfReceipt,
): Promise<Result<ReceiptDetail>> {
  const opened = await openReceipt(app, { receiptId, ...visit })
  if (!opened.ok) return opened
  const { organization, row } = opened.value
  const { organizationId, kind, id } = row
  const [document, covered, successor] = await Promise.all([
    documentOf(app.db, { organizationId, kind, subjectId: id }),
    paymentsOfReceipt(app.db, row),
    successorOf(app.db, row),
  ])
  if (document === undefined) return failWith('NOT_FOUND')
  const { name, organizationSlug } = organization
  return ok({
    ...{ organization: { name, organizationSlug }, row, covered },
    ...{ receipt: receiptOf(document), successor: successor ?? null, url: receiptUrl(app, row, 'page') },
  })
}

type Cancelling = OfReceipt & {
  readonly reason: string
  /** Another one takes its place, with the facts of today. */
  readonly replace: boolean
}

/**
 * Cancels a receipt for a reason, and may issue another in its place (rule TAX-9). Grave: it asks for a proof and is written down. A
 * receipt that is cancelled already stays as it is: `CONFLICT`; on `replace`: a refund or a dispute of its payments is under way.
 */
export async function cancelTaxReceipt(app: App, input: Cancelling): Promise<Result<null>> {
  const { reason: typed, replace, ...visit } = input
  const opened = await openReceipt(app, visit)
  if (!opened.ok) return opened
  const reason = typed.trim()
  if (reason === '') return failWith('required', 'reason')
  if (checkMaxLength(reason, longestReason) !== undefined)
    return fail({ code: 'max_length', field: 'reason', values: { limit: longestReason } })
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { row, userId } = opened.value
  return app.transaction(async tx => {
    const { organizationId } = row
    const payments = await paymentsNow(tx, row)
    if (payments === 'underWay' && replace) return failWith('CONFLICT', 'replace')
    if (!(await cancelReceipt(tx, row, { at: app.now(), cause: 'byHand', reason })))
      return failWith('CONFLICT')
    const issuer = await issuerOf(tx, organizationId)
    if (replace && payments !== 'underWay') {
      const next = await issueFirst(app, tx, { issuer, payments, replaces: row })
      if (next === undefined) return failWith('CONFLICT')
    }
    await auditReceipt(app, tx, row, { userId, action: 'receipt.cancel', facts: { reason } })
    return ok(null)
  })
}

/** Sends the mail of a receipt that stands once more. */
export async function resendTaxReceipt(app: App, visit: OfReceipt): Promise<Result<null>> {
  const opened = await openReceipt(app, visit)
  if (!opened.ok) return opened
  const { row, userId } = opened.value
  if (row.status !== 'issued') return failWith('CONFLICT')
  return app.transaction(async tx => {
    const { organizationId, id } = row
    // One a minute at most, whoever presses how often.
    const subjectId = `${id}:${app.now().slice(0, 16)}`
    await enqueue(tx, 'send-mail', { organizationId, kind: 'taxReceipt', subjectId }, { trace: app.trace })
    await auditReceipt(app, tx, row, { userId, action: 'receipt.resend', facts: {} })
    return ok(null)
  })
}

const exported = 500

/**
 * Receipts beside the sums received, as a control compares them (L14 A of the tax procedure book), as CSV in pieces. Who takes people's
 * names along proves their second factor (rule ACC-9), and it is written down.
 */
export async function exportTaxReceipts(
  app: App,
  { locale, ...visit }: ReceiptsVisit & { readonly locale: Locale },
): Promise<Result<AsyncIterable<string>>> {
  const opened = await openReceipts(app, visit)
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  const object = `organization:${organizationId}`
  await app.transaction(tx =>
    auditAction(app, tx, { organizationId, userId, action: 'organization.receipts_exported', object }),
  )
  return ok(receiptsFile(allReceipts(app, organizationId), locale))
}

async function* allReceipts({ db }: App, organizationId: number) {
  let before: { readonly at: string; readonly id: string } | null = null
  for (;;) {
    const rows = await receiptsBesidePayments(db, { organizationId, before, limit: exported })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    before = { at: last.issuedAt, id: last.id }
  }
}
