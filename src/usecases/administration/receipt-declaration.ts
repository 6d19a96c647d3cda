import { declaredBetween } from '#db/listed-receipts.ts'
import { declarationsOf, type ReceiptDeclaration, storeDeclaration } from '#db/receipt-declarations.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { isYearEnd, yearBefore, yearEnds } from '#domain/receipt/declaration.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { parisDate } from '../paris-time.ts'
import { openReceipts, type ReceiptsVisit } from './open-receipts.ts'

/** The two numbers that an organization declares of a financial year; `amount` in cents. */
export type DeclarationPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly from: string
  readonly endsOn: string
  readonly ends: readonly string[]
  readonly count: number
  readonly amount: number
  /** What was noted as declared, newest year first. */
  readonly declarations: readonly ReceiptDeclaration[]
}

type Asked = ReceiptsVisit & {
  /** The ISO day on which the financial year ends; null: the last calendar year. */
  readonly endsOn: string | null
}

/** How many receipts an organization issued in a financial year, and what it received in it that receipts state (rule TAX-10). */
export async function readReceiptDeclaration(
  app: App,
  { endsOn, ...visit }: Asked,
): Promise<Result<DeclarationPage>> {
  const opened = await openReceipts(app, visit)
  if (!opened.ok) return opened
  const { id: organizationId, name, organizationSlug } = opened.value.organization
  const today = parisDate(app.now())
  const end = endsOn !== null && isYearEnd(endsOn, today) ? endsOn : `${Number(today.slice(0, 4)) - 1}-12-31`
  const from = yearBefore(end)
  const [sums, declarations] = await Promise.all([
    declaredBetween(app.db, { organizationId, from, until: end }),
    declarationsOf(app.db, organizationId),
  ])
  const ends = [...new Set([...yearEnds(today), end])].toSorted().toReversed()
  return ok({ organization: { name, organizationSlug }, from, endsOn: end, ends, ...sums, declarations })
}

/** Notes that a financial year was declared, with the two numbers as they stand now. */
export async function noteReceiptDeclaration(
  app: App,
  { endsOn, ...visit }: ReceiptsVisit & { readonly endsOn: string },
): Promise<Result<null>> {
  const opened = await openReceipts(app, visit)
  if (!opened.ok) return opened
  if (!isYearEnd(endsOn, parisDate(app.now()))) return failWith('value_invalid', 'endsOn')
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  return app.transaction(async tx => {
    const sums = await declaredBetween(tx, { organizationId, from: yearBefore(endsOn), until: endsOn })
    const declaration = { endsOn, ...sums, declaredAt: app.now(), declaredBy: userId }
    await storeDeclaration(tx, organizationId, declaration)
    const object = `organization:${organizationId}`
    const facts = { on: endsOn, amount: sums.amount }
    await auditAction(app, tx, { organizationId, userId, action: 'receipt.declare', object, facts })
    return ok(null)
  })
}
