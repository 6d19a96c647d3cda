import { type AdministeredPayment, listAdministeredPayments } from '#db/administered-payments.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { PaymentStatus, ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { formsInReach } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { type PaymentRow, paymentRow } from './payment-detail.ts'

type Input = {
  readonly organizationSlug: string
  readonly userId: number | null
  readonly pageSize: number
  /** What the page before gave; null: the first page. */
  readonly continuationToken: string | null
  readonly status: ShownPaymentStatus | null
}

export type PaymentPage = {
  readonly organization: string
  readonly payments: readonly PaymentRow[]
  /** For the next page; null: this is the last one. */
  readonly continuationToken: string | null
}

/** The payments that somebody administers, newest first; to anyone else the organization has none to show: 404. */
export async function listPayments(app: App, input: Input): Promise<Result<PaymentPage>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const forms = await formsInReach(app, input.userId, 'seePayments', organization.id)
  if (forms.length === 0) return failWith('NOT_FOUND')
  const before = input.continuationToken === null ? null : placeOf(input.continuationToken)
  if (before === undefined) return failWith('value_invalid', 'continuationToken')
  const rows = await listAdministeredPayments(app.db, {
    organizationId: organization.id,
    formIds: forms === 'all' ? null : forms,
    statuses: input.status === null ? null : innerStatuses(input.status),
    before,
    limit: input.pageSize + 1,
  })
  return ok({ organization: organization.name, ...pageOf(rows, input.pageSize) })
}

function pageOf(rows: readonly AdministeredPayment[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const isLast = rows.length <= size || last === undefined
  return { payments: shown.map(paymentRow), continuationToken: isLast ? null : String(last.id) }
}

/** The id that a page ended with; `undefined` for anything that no page gave. */
function placeOf(token: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(token) ? Number(token) : undefined
}

/** `Capturing` is shown as `Pending` (rule PAY-13). */
function innerStatuses(status: ShownPaymentStatus): readonly PaymentStatus[] {
  return status === 'Pending' ? ['Pending', 'Capturing'] : [status]
}
