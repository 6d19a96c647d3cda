import { Plus } from 'lucide-react'
import { campaignsPath } from '#domain/form/administration-path.ts'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import {
  administeredPaymentPath,
  administeredPaymentsPath,
  chequesPath,
  recordPaymentPath,
  repaymentsPath,
} from '#domain/payment/refund-address.ts'
import { money, shortDate } from '#messages/format.ts'
import type { PaymentPage } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Money } from '../../ui/money.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Table } from '../../ui/table.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import { StatusTag, shownStatuses } from './status-tag.tsx'

type Props = {
  readonly page: PaymentPage & {
    readonly organizationSlug: string
    readonly status: ShownPaymentStatus | null
    readonly search: string
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
        <Filters page={page} />
      </header>
      {page.mayRecord && (
        <p className="row">
          <ButtonLink kind="secondary" icon={Plus} href={recordPaymentPath(page.organizationSlug)}>
            {t('offline.title')}
          </ButtonLink>
          <ButtonLink kind="quiet" href={repaymentsPath(page.organizationSlug)}>
            {t('repayment.link')}
          </ButtonLink>
          <ButtonLink kind="quiet" href={chequesPath(page.organizationSlug)}>
            {t('cheques.link')}
          </ButtonLink>
        </p>
      )}
      {payments.length === 0 ? <Nothing page={page} /> : <PaymentTable page={page} />}
      <Pages page={page} />
    </div>
  )
}

function Filters({ page: { organizationSlug, status, search } }: Props) {
  const t = useT()
  const options = shownStatuses.map(value => ({ value, label: t(`refund.status.${value}`) }))
  return (
    <search>
      <form className="payments-filter" action={administeredPaymentsPath(organizationSlug)} noValidate>
        <TextInput
          name="q"
          type="search"
          optional="unsaid"
          label={t('frame.payments.search')}
          defaultValue={search}
        />
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
    </search>
  )
}

type Row = PaymentPage['payments'][number]

function PaymentTable({ page: { payments, organizationSlug } }: Props) {
  const t = useT()
  return (
    <Table<Row>
      quiet
      linked
      caption={t('refund.payments_caption')}
      rows={payments}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'payer',
          label: t('refund.column_payer'),
          cell: ({ id, payerName, means, takenBy }) => (
            <>
              <a href={administeredPaymentPath(organizationSlug, id)}>
                {payerName || t('refund.unknown_payer')}
              </a>
              <span className="small muted cell-more">{t('refund.row_number', { number: id })}</span>
              {isOffline(means) && (
                <span className="small muted cell-more">
                  {takenBy === null
                    ? t(`offline.means.${means}`)
                    : t('offline.row', { means: t(`offline.means.${means}`), name: takenBy })}
                </span>
              )}
            </>
          ),
        },
        { key: 'campaign', label: t('refund.column_campaign'), cell: ({ formTitle }) => formTitle },
        {
          key: 'date',
          label: t('refund.column_date'),
          kind: 'date',
          cell: ({ capturedAt, dueOn }) => shortDate(capturedAt ?? dueOn, t.locale),
        },
        {
          key: 'status',
          label: t('refund.column_status'),
          kind: 'state',
          cell: ({ status }) => <StatusTag status={status} />,
        },
        {
          key: 'amount',
          label: t('frame.payments.share'),
          kind: 'amount',
          cell: payment => <Share payment={payment} />,
        },
      ]}
    />
  )
}

/** What is the association's: the contribution is the operator's and stands on the payment's own page. */
function Share({ payment: { amount, amountTip, refundedShare, status } }: { readonly payment: Row }) {
  const t = useT()
  return (
    <>
      <Money cents={amount - amountTip} />
      {refundedShare > 0 && status !== 'Refunded' && (
        <span className="small muted cell-more">
          {t('refund.partly', { amount: money(refundedShare, t.locale) })}
        </span>
      )}
    </>
  )
}

function Nothing({ page: { organizationSlug, status, search, isFirst } }: Props) {
  const t = useT()
  const isFiltered = status !== null || search !== '' || !isFirst
  return (
    <Empty
      title={search === '' ? t('refund.empty_title') : t('frame.none.found', { search })}
      action={
        <ButtonLink
          kind="secondary"
          href={isFiltered ? administeredPaymentsPath(organizationSlug) : campaignsPath(organizationSlug)}
        >
          {t(isFiltered ? 'refund.back_to_list' : 'refund.empty_next')}
        </ButtonLink>
      }
    >
      {t(
        search === '' ? (isFiltered ? 'refund.empty_filter' : 'refund.empty') : 'frame.payments.search_next',
      )}
    </Empty>
  )
}

function Pages({ page: { organizationSlug, status, search, isFirst, continuationToken } }: Props) {
  const t = useT()
  const at = (token: string | null) => {
    const query = new URLSearchParams({
      ...(search !== '' && { q: search }),
      ...(status !== null && { etat: status }),
      ...(token !== null && { suite: token }),
    })
    const path = administeredPaymentsPath(organizationSlug)
    return query.size === 0 ? path : `${path}?${query}`
  }
  return (
    <Pagination
      label={t('refund.payments')}
      first={isFirst ? undefined : at(null)}
      next={continuationToken === null ? undefined : at(continuationToken)}
    />
  )
}
