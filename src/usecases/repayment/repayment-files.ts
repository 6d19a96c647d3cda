import {
  fileRepayments,
  isOutdated,
  type ListedFile,
  type ListedRepayment,
  lastRepaymentFiles,
  listRepayments,
  lockRepayment,
  moveRepayment,
  repaymentFile,
  repaymentsOfFile,
} from '#db/repayments.ts'
import { transferFile } from '#documents/bank/transfer-file.ts'
import { checkIban, longestHolder, normaliseIban } from '#domain/fields/iban.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import { minutesToTakeBack, payerName, shownIban } from '#domain/repayment/repayment.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type OpenedOrganization, openOrganization } from '../access/open-organization.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { beforeWait, parisDate } from '../paris-time.ts'
import { accountSubject } from './account-subject.ts'

/** The most transfers of one file, rows of the list, and files that are listed. */
const most = { inFile: 1000, listed: 200, files: 20 } as const

/** In how many days a bank makes transfers at the latest. */
const latestDays = 30

type Visit = Actor & { readonly organizationSlug: string }

export type ShownFile = Omit<ListedFile, 'organizationId' | 'madeBy'> & {
  /** Whether it may still be taken back (rule REF-15). */
  readonly mayTakeBack: boolean
}

/** What an association pays back by transfer: whom it waits for, who is ready, what stands in files. IBANs are shortened. */
export type RepaymentsView = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly rows: readonly Omit<ListedRepayment, 'fileId' | 'sentAt' | 'bookedAt'>[]
  readonly files: readonly ShownFile[]
  /** The account of the last file. */
  readonly iban: string
  /** Today's ISO day in Paris, and the last on which a file may be carried out. */
  readonly today: string
  readonly latest: string
}

/** What is to be paid back by transfer, for who keeps the association's money. */
export async function readRepayments(app: App, visit: Visit): Promise<Result<RepaymentsView>> {
  const opened = await open(app, visit)
  if (!opened.ok) return opened
  const { id, name, organizationSlug } = opened.value.organization
  const [rows, files] = await Promise.all([
    listRepayments(app.db, id, { statuses: ['asked', 'ready'], limit: most.listed }),
    lastRepaymentFiles(app.db, id, most.files),
  ])
  const today = parisDate(app.now())
  return ok({
    organization: { name, organizationSlug },
    rows: rows.map(({ fileId, sentAt, bookedAt, ...row }) => ({ ...row, iban: shown(app, id, row) })),
    files: files.map(({ organizationId, madeBy, ...file }) => ({
      ...file,
      mayTakeBack: mayTakeBack(app, file),
    })),
    iban: files[0]?.iban ?? '',
    today,
    latest: daysAfter(today, latestDays),
  })
}

function shown(app: App, organizationId: number, { id, iban }: Pick<ListedRepayment, 'id' | 'iban'>) {
  const opened = iban === null ? undefined : app.sealer.open(iban, accountSubject({ organizationId, id }))
  return opened === undefined ? null : shownIban(opened)
}

const mayTakeBack = (app: App, { sentAt, isBooked }: Pick<ListedFile, 'sentAt' | 'isBooked'>) =>
  !isBooked && (sentAt === null || Date.parse(sentAt) > Date.parse(beforeWait(app, minutesToTakeBack)))

type Making = Visit & {
  /** Given by the page that asks, so that a second press makes no second file. */
  readonly id: string
  readonly iban: string
  readonly executeOn: string
}

/**
 * Makes a file of everybody who has named an account (rule REF-15). The same again changes nothing. Errors: `NOT_FOUND`, `required`, `iban_invalid` of `iban`,
 * `choosing_day` of `executeOn`, those of a missing proof, `NOBODY_TO_REFUND`.
 */
export async function makeRepaymentFile(
  app: App,
  { id, iban: typed, executeOn, ...visit }: Making,
): Promise<Result<null>> {
  const opened = await open(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  const iban = normaliseIban(typed)
  const today = parisDate(app.now())
  const wrong = checkIban(iban)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(executeOn) && !Number.isNaN(Date.parse(executeOn))
  const [first, ...more]: readonly Problem[] = [
    ...(wrong === undefined ? [] : [{ code: wrong, field: 'iban' } as const]),
    ...(isDay && executeOn >= today && executeOn <= daysAfter(today, latestDays)
      ? []
      : [{ code: 'choosing_day', field: 'executeOn' } as const]),
  ]
  if (first !== undefined) return fail(first, ...more)
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const file = { organizationId, id, iban, executeOn, madeBy: userId, createdAt: app.now() }
  if ((await repaymentFile(app.db, file)) !== undefined) return ok(null)
  return app.transaction<Result<null>>(async tx => {
    if ((await fileRepayments(tx, file, most.inFile)) === 0) return failWith('NOBODY_TO_REFUND')
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'repayment.file', object: `organization:${organizationId}` },
    })
    return ok(null)
  })
}

type OfFile = Visit & { readonly id: string }

/**
 * The file as the bank takes it, with a proof (rule ACC-9), and it is written down; to anyone else it does not exist, nor once an account of it is erased. Errors:
 * `NOT_FOUND`, those of a missing proof; `CONFLICT` where somebody in it is owed nothing any more: it is taken back, and another one is made.
 */
export async function readRepaymentFile(
  app: App,
  { id, ...visit }: OfFile,
): Promise<Result<{ readonly name: string; readonly text: string }>> {
  const opened = await open(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  const file = await repaymentFile(app.db, { organizationId, id })
  if (file === undefined) return failWith('NOT_FOUND')
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  if (await isOutdated(app.db, file)) return failWith('CONFLICT')
  const rows = await repaymentsOfFile(app.db, file)
  const t = serverTranslator(defaultLocale)
  const name = payerName(organization, longestHolder)
  const transfers = rows.flatMap(({ holder, iban: sealed, id: repaymentId, amount, orderId }) => {
    const iban = sealed && app.sealer.open(sealed, accountSubject({ organizationId, id: repaymentId }))
    const reason = t('repayment.reason', { organization: name, order: orderId })
    return holder === undefined || !iban ? [] : [{ id: repaymentId, amount, holder, iban, reason }]
  })
  if (transfers.length === 0 || transfers.length < rows.length) return failWith('NOT_FOUND')
  await app.transaction(tx =>
    auditAction(app, tx, {
      ...{ organizationId, userId, action: 'repayment.export', object: `organization:${organizationId}` },
    }),
  )
  return ok({
    name: `virements-${file.createdAt.slice(0, 10)}.xml`,
    text: transferFile({ ...file, organization, transfers }),
  })
}

/** Notes that the bank has a file: its rows are booked a quarter of an hour later (rule REF-15). Repeating it changes nothing. Errors: `NOT_FOUND`, those of a missing proof. */
export function noteFileSent(app: App, visit: OfFile): Promise<Result<null>> {
  return changeFile(app, visit, 'repayment.sent', { event: 'send', from: 'filed' })
}

/**
 * Takes a file back: one that was noted as handed in is so no more, one that was not gives its rows back for another file. What is booked stays. Repeating
 * it changes nothing more. Errors: those of {@link noteFileSent}.
 */
export async function takeFileBack(
  app: App,
  { isSent, ...visit }: OfFile & { readonly isSent: boolean },
): Promise<Result<null>> {
  return changeFile(app, visit, 'repayment.take_back', { event: 'takeBack', from: isSent ? 'sent' : 'filed' })
}

type Change = { readonly event: 'send' | 'takeBack'; readonly from: 'filed' | 'sent' }

async function changeFile(
  app: App,
  { id, ...visit }: OfFile,
  action: 'repayment.sent' | 'repayment.take_back',
  { event, from }: Change,
): Promise<Result<null>> {
  const opened = await open(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  if ((await repaymentFile(app.db, { organizationId, id })) === undefined) return failWith('NOT_FOUND')
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  return app.transaction<Result<null>>(async tx => {
    const file = await repaymentFile(tx, { organizationId, id })
    if (file === undefined) return failWith('NOT_FOUND')
    const now = app.now()
    let changed = 0
    for (const { id: repaymentId } of await repaymentsOfFile(tx, file)) {
      const row = await lockRepayment(tx, { organizationId, id: repaymentId })
      if (row?.status !== from || row.bookedAt !== null) continue
      if (event === 'takeBack' && !mayTakeBack(app, { sentAt: row.sentAt, isBooked: false })) continue
      const sent = event === 'send' ? { sentAt: now, sentBy: userId } : { sentAt: null, sentBy: null }
      await moveRepayment(tx, row, event, {
        ...sent,
        ...(from === 'filed' && event === 'takeBack' ? { fileId: null } : {}),
      })
      changed += 1
    }
    if (changed > 0)
      await auditAction(app, tx, {
        ...{ organizationId, userId, action, object: `organization:${organizationId}` },
      })
    return ok(null)
  })
}

function open(app: App, visit: Visit): Promise<Result<OpenedOrganization>> {
  return openOrganization(app, visit, 'recordPayments')
}
