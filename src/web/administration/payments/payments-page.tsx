import { ArrowRight } from 'lucide-react'
import { administrationHome } from '#domain/form/administration-path.ts'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { administeredPaymentPath, administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import { money, shortDate } from '#messages/format.ts'
import type { PaymentPage } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select } from '../../ui/text-input.tsx'
import { StatusTag, shownStatuses } from './status-tag.tsx'

type Props = {
  readonly page: PaymentPage & {
    readonly organizationSlug: string
    readonly status: ShownPaymentStatus | null
    readonly isFirst: boolean
  }
}

/** The payments of an organization, a page at a time (rule SCR-26). */
export function PaymentsPage({ page }: Props) {
  const t = useT()
  const { organization, payments } = page
  const title = t('refund.payments')
  return (
    <div className="container page stack">
      <UnlistedHead title={`${title}, ${organization}`} />
      <header className="spread payments-head">
        <div>
          <h1>{title}</h1>
          <p className="muted">{t('refund.payments_purpose', { organization })}</p>
        </div>
        <StatusFilter page={page} />
      </header>
      {payments.length === 0 ? <Nothing page={page} /> : <PaymentTable page={page} />}
      <Pages page={page} />
    </div>
  )
}

function StatusFilter({ page: { organizationSlug, status } }: Props) {
  const t = useT()
  const options = shownStatuses.map(value => ({ value, label: t(`refund.status.${value}`) }))
  return (
    <form className="payments-filter" action={administeredPaymentsPath(organizationSlug)} noValidate>
      <Select
        name="etat"
        label={t('refund.filter')}
        width="medium"
        options={[{ value: '', label: t('refund.filter_all') }, ...options]}
        defaultValue={status ?? ''}
      />
      <Button type="submit" kind="secondary">
        {t('refund.filter_submit')}
      </Button>
    </form>
  )
}

function PaymentTable({ page: { payments, organizationSlug } }: Props) {
  const t = useT()
  const columns = ['payer', 'campaign', 'date', 'status', 'amount'] as const
  return (
    <Card className="payments-card">
      <table className="payments">
        <caption className="visually-hidden">{t('refund.payments_caption')}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col" className={column === 'amount' ? 'payments-amount' : undefined}>
                {t(`refund.column_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payments.map(payment => (
            <PaymentRow key={payment.id} payment={payment} organizationSlug={organizationSlug} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type RowProps = { readonly payment: PaymentPage['payments'][number]; readonly organizationSlug: string }

function PaymentRow({ payment, organizationSlug }: RowProps) {
  const t = useT()
  const { id, payerName, formTitle, dueOn, capturedAt, status, share, refundedShare } = payment
  const isPartly = refundedShare > 0 && status !== 'Refunded'
  return (
    <tr>
      <th scope="row">
        <a href={administeredPaymentPath(organizationSlug, id)}>{payerName || t('refund.unknown_payer')}</a>
        <span className="small muted payments-number">{t('refund.row_number', { number: id })}</span>
      </th>
      <td className="payments-campaign">{formTitle}</td>
      <td className="tabular nowrap payments-date">{shortDate(capturedAt ?? dueOn, t.locale)}</td>
      <td className="payments-status">
        <StatusTag status={status} />
      </td>
      <td className="payments-amount">
        <Money cents={share} />
        {isPartly && (
          <span className="small muted payments-number">
            {t('refund.partly', { amount: money(refundedShare, t.locale) })}
          </span>
        )}
      </td>
    </tr>
  )
}

function Nothing({ page: { organizationSlug, status, isFirst } }: Props) {
  const t = useT()
  const isFiltered = status !== null || !isFirst
  return (
    <Empty
      title={t('refund.empty_title')}
      action={
        <ButtonLink
          kind="secondary"
          href={
            isFiltered ? administeredPaymentsPath(organizationSlug) : administrationHome(organizationSlug)
          }
        >
          {t(isFiltered ? 'refund.back_to_list' : 'refund.empty_next')}
        </ButtonLink>
      }
    >
      {t(isFiltered ? 'refund.empty_filter' : 'refund.empty')}
    </Empty>
  )
}

function Pages({ page: { organizationSlug, status, isFirst, continuationToken } }: Props) {
  const t = useT()
  const path = administeredPaymentsPath(organizationSlug)
  const filter = status === null ? '' : `etat=${status}`
  const here = (suffix: string) =>
    [path, [filter, suffix].filter(Boolean).join('&')].filter(Boolean).join('?')
  if (isFirst && continuationToken === null) return null
  return (
    <nav className="row payments-pages" aria-label={t('refund.payments')}>
      {!isFirst && (
        <ButtonLink kind="quiet" href={here('')}>
          {t('refund.first_page')}
        </ButtonLink>
      )}
      {continuationToken !== null && (
        <ButtonLink kind="secondary" icon={ArrowRight} href={here(`suite=${continuationToken}`)}>
          {t('refund.next_page')}
        </ButtonLink>
      )}
    </nav>
  )
}
